import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buzz, markIcon, mayNotify, notify } from "../src/lib/attention";
import { newcomers, newCard, type Card } from "../src/lib/cards";
import { settings } from "../src/lib/settings.svelte";

describe("the call", () => {
  const icon = { href: "", getAttribute: () => icon.href };
  const shown: { title: string; closed: boolean }[] = [];
  class Shown {
    static requestPermission = vi.fn(() => Promise.resolve("granted"));
    onclick = null;
    closed = false;
    constructor(readonly title: string) {
      shown.push(this);
    }
    close() {
      this.closed = true;
    }
  }

  beforeEach(() => {
    shown.length = 0;
    icon.href = "/mark.svg";
    vi.stubGlobal("document", { querySelector: (of: string) => (of === 'link[rel="icon"]' ? icon : null) });
    vi.stubGlobal("window", { Notification: Shown });
    vi.stubGlobal("Notification", Shown);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("marks the icon and the app, and takes that back", () => {
    const badge = vi.fn(() => Promise.reject(new Error("no app")));
    vi.stubGlobal("navigator", { setAppBadge: badge, clearAppBadge: badge });
    markIcon(true);
    expect(icon.href).toMatch(/mark-called\.svg$/);
    markIcon(false);
    expect(icon.href).toMatch(/mark\.svg$/);
    expect(badge).toHaveBeenCalledTimes(2);
  });

  it("does without what a browser does not have", () => {
    vi.stubGlobal("navigator", {});
    settings.buzz = "on";
    expect(() => (markIcon(true), buzz())).not.toThrow();
  });

  it("buzzes only where that is wanted", () => {
    const vibrate = vi.fn();
    vi.stubGlobal("navigator", { vibrate });
    settings.buzz = "off";
    buzz();
    expect(vibrate).not.toHaveBeenCalled();
    settings.buzz = "on";
    buzz();
    expect(vibrate).toHaveBeenCalledOnce();
  });

  it("shows how it looks when it is switched on, and is put away", async () => {
    expect(await mayNotify("like this")).toBe(true);
    notify("Your turn", "")?.();
    expect(shown.map(({ title, closed }) => [title, closed])).toEqual([
      ["Eselsohr", false],
      ["Your turn", true],
    ]);
  });

  it("is shown by the worker of the page where only that may, and put away", async () => {
    const close = vi.fn();
    const own = {
      showNotification: vi.fn(() => Promise.resolve()),
      getNotifications: () => Promise.resolve([{ close }]),
    };
    vi.stubGlobal("navigator", { serviceWorker: { controller: {}, ready: Promise.resolve(own) } });
    vi.stubGlobal("location", { href: "http://here/t/abc" });
    vi.stubGlobal("Notification", () => {});
    const away = notify("Your turn", "news");
    expect(away).not.toBeNull();
    away?.();
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
    const how = { body: "news", tag: "eselsohr", data: "http://here/t/abc" };
    expect(own.showNotification).toHaveBeenCalledWith("Your turn", expect.objectContaining(how));
  });

  it("is not made where the browser does not want to, or cannot", async () => {
    vi.stubGlobal("navigator", {});
    Shown.requestPermission.mockResolvedValueOnce("denied");
    expect(await mayNotify("like this")).toBe(false);
    vi.stubGlobal(
      "Notification",
      Object.assign(() => {}, { requestPermission: Shown.requestPermission }),
    );
    expect(await mayNotify("like this")).toBe(false);
    vi.stubGlobal("window", {});
    expect(await mayNotify("like this")).toBe(false);
    expect(shown).toEqual([]);
  });
});

describe("new cards in a hand", () => {
  const [a, b, c, d] = ["1", "2", "2", "3"].map(newCard) as [Card, Card, Card, Card];

  it("are those that have come, and not those that have stayed", () => {
    expect(newcomers([a, b], [a, c, d])).toEqual([c, d]);
    expect(newcomers([a, b], [b])).toEqual([]);
  });

  it("are none where all of them have been dealt", () => {
    expect(newcomers([], [a, b])).toEqual([]);
    expect(newcomers([a], [c, d])).toEqual([]);
  });
});
