import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** A page with these words in its head. */
function says(words: Record<string, string>): void {
  const named = (selector: string): string => /name=(\w+)/.exec(selector)![1]!;
  const querySelector = (selector: string): unknown =>
    named(selector) in words ? { content: words[named(selector)] } : null;
  vi.stubGlobal("document", { querySelector });
}

test.each([
  ["./", "", "/t/x"],
  ["/", "", "/t/x"],
  ["/cards/", "/cards", "/t/x"],
])("a page that says %s is below %s", async (content, base, path) => {
  says({ base: content });
  const { below, inside, link } = await import("../src/lib/base");
  expect(below(path)).toBe(base + path);
  expect(link(path)).toBe(base + path);
  expect(inside({ pathname: base + path, search: "" })).toBe(path);
  expect(inside({ pathname: base || "/", search: "" })).toBe("/");
});

test.each(["/cards/", "/cards/index.html", "/"])("a folder of files has one page, here %s", async (pathname) => {
  says({ base: "./", site: "{}" });
  vi.stubGlobal("location", { pathname });
  const { below, inside, link } = await import("../src/lib/base");
  const base = pathname.startsWith("/cards") ? "/cards" : "";
  expect(below("/mark.svg")).toBe(`${base}/mark.svg`);
  expect(link("/")).toBe(`${base}/`);
  expect(link("/rules/esel#E8")).toBe(`${base}/?/rules/esel#E8`);
  expect(inside({ pathname, search: "?/t/x" })).toBe("/t/x");
  expect(inside({ pathname, search: "" })).toBe("/");
});

test.each([
  ["/cards/here/t/x", "here", "/cards/here", "/cards"],
  ["/cards/here", "here", "/cards/here", "/cards"],
  ["/cards/t/x", "there", "/cards", "/cards/here"],
  ["/cards/hereafter", "there", "/cards", "/cards/here"],
])("a server's page with tables of its own shows, at %s, those that are %s", async (pathname, place, own, other) => {
  says({ base: "/cards/", solo: "{}" });
  vi.stubGlobal("location", { pathname });
  const { across, below, folder, inside, isAcross, link, site } = await import("../src/lib/base");
  expect(folder).toBe(false);
  expect(site !== null).toBe(place === "here");
  expect(below("/api/home")).toBe("/cards/api/home");
  expect(link("/t/y")).toBe(`${own}/t/y`);
  expect(inside({ pathname: `${own}/t/y`, search: "" })).toBe("/t/y");
  expect(across("/t/y")).toBe(`${other}/t/y`);
  expect([`${own}/t/y`, `${other}/t/y`].map(isAcross)).toEqual([false, true]);
});

test("where there is one place only, nothing is across", async () => {
  says({ base: "/" });
  vi.stubGlobal("location", { pathname: "/here/t/x" });
  const { across, isAcross } = await import("../src/lib/base");
  expect(across("/")).toBeNull();
  expect(isAcross("/here/t/x")).toBe(false);
});
