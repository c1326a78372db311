import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/lib/language.svelte";
import { Failed, failure, lacking, TROUBLES } from "../src/site/trouble";
import { words } from "./words";

const python = (type: string, text: string): Error => Object.assign(new Error(text), { name: "PythonError", type });

describe("why there are no tables in this browser", () => {
  for (const language of LANGUAGES)
    it(`is said in ${language}`, () => {
      const known = words(language);
      expect(TROUBLES.filter((trouble) => !known[`client.site.trouble.${trouble}`])).toEqual([]);
    });

  it.each([
    ["storage", new DOMException("The user denied permission", "SecurityError")],
    ["storage", new DOMException("A mutation operation was attempted", "InvalidStateError")],
    ["full", new DOMException("", "QuotaExceededError")],
    ["full", python("JsException", "Traceback …\npyodide.ffi.JsException: Error: QuotaExceededError")],
    ["memory", new RangeError("WebAssembly.Memory(): could not allocate memory")],
    ["kept", python("StoreRefused", "Traceback …\neselsohr.server.stores.store.StoreRefused")],
    ["kept", python("DatabaseError", "sqlite3.DatabaseError: file is not a database")],
    ["download", new Failed("download", new TypeError("Failed to fetch"))],
    ["memory", new Failed("download", new RangeError("Out of memory"))],
  ])("%s: %s", (trouble, problem) => expect(failure(problem).trouble).toBe(trouble));

  it("is quoted where nobody has thought of it, in a line", () => {
    expect(failure(python("KeyError", "Traceback …\nKeyError: 'E8'\n"))).toEqual({
      trouble: null,
      why: "KeyError: 'E8'",
    });
  });

  it("may be the browser itself", () => {
    const whole = { isSecureContext: true, WebAssembly, indexedDB: {}, BroadcastChannel, navigator: { locks: {} } };
    expect(lacking(whole)).toBe(null);
    expect(lacking({ ...whole, isSecureContext: false })).toBe("insecure");
    expect(lacking({ ...whole, WebAssembly: undefined })).toBe("old");
    expect(lacking({ ...whole, navigator: {} })).toBe("old");
  });
});
