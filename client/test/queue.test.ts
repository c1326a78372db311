import { describe, expect, it } from "vitest";
import { Queue, SHORTEST_STAY, type Clock } from "../src/lib/queue";

/** A clock that goes on only when told to. */
class Hands implements Clock {
  time = 0;
  private alarms: { at: number; then: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, then: () => void): () => void {
    const alarm = { at: this.time + ms, then };
    this.alarms.push(alarm);
    return () => (this.alarms = this.alarms.filter((one) => one !== alarm));
  }

  turn(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.alarms.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.alarms = this.alarms.filter((one) => one !== next);
      this.time = next.at;
      next.then();
    }
    this.time = end;
  }
}

function setUp() {
  const clock = new Hands();
  const shown: { name: string; at: number }[] = [];
  const queue = new Queue(() => {}, clock);
  const moment = (name: string, stay = 0, held?: () => boolean) => ({
    show: () => shown.push({ name, at: clock.time }),
    stay,
    ...(held && { held }),
  });
  return { clock, shown, queue, moment, names: () => shown.map((one) => one.name).join("") };
}

describe("the queue of moments", () => {
  it("shows the first moment at once", () => {
    const { queue, moment, names } = setUp();
    queue.add([moment("a")]);
    expect(names()).toBe("a");
  });

  it("never shows more than four moves a second, however many are late", () => {
    const { clock, shown, queue, moment } = setUp();
    queue.add(Array.from({ length: 20 }, (_, at) => moment(String(at))));
    clock.turn(10_000);
    expect(shown).toHaveLength(20);
    const gaps = shown.slice(1).map((one, at) => one.at - shown[at]!.at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SHORTEST_STAY);
    expect(1000 / SHORTEST_STAY).toBeLessThanOrEqual(4);
  });

  it("leaves a moment as long as it wants to stay", () => {
    const { clock, queue, moment, names } = setUp();
    queue.add([moment("a", 1000), moment("b")]);
    clock.turn(999);
    expect(names()).toBe("a");
    clock.turn(1);
    expect(names()).toBe("ab");
  });

  it("rests only when the last moment has been looked at", () => {
    const { clock, queue, moment } = setUp();
    queue.add([moment("a", 500)]);
    expect(queue.length).toBe(0);
    expect(queue.resting).toBe(false);
    clock.turn(500);
    expect(queue.resting).toBe(true);
  });

  it("shows everything at once when skipped", () => {
    const { queue, moment, names } = setUp();
    queue.add([moment("a", 900), moment("b", 900), moment("c", 900)]);
    queue.skip();
    expect(names()).toBe("abc");
    expect(queue.resting).toBe(true);
  });

  it("holds a moment back, also when skipped, until it is let go", () => {
    const { clock, queue, moment, names } = setUp();
    let sheet = true;
    queue.add([moment("a"), moment("b", 0, () => sheet), moment("c")]);
    queue.skip();
    clock.turn(5000);
    expect(names()).toBe("a");
    expect(queue.resting).toBe(true);
    sheet = false;
    queue.run();
    clock.turn(5000);
    expect(names()).toBe("abc");
  });
});
