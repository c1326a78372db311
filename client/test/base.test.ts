import { expect, test, vi } from "vitest";

test.each([
  ["./", "", "/t/x"],
  ["/", "", "/t/x"],
  ["/cards/", "/cards", "/t/x"],
])("a page that says %s is below %s", async (content, base, path) => {
  vi.resetModules();
  vi.stubGlobal("document", { querySelector: () => ({ content }) });
  const { below, inside } = await import("../src/lib/base");
  expect(below(path)).toBe(base + path);
  expect(inside(base + path)).toBe(path);
  expect(inside(base || "/")).toBe("/");
  vi.unstubAllGlobals();
});
