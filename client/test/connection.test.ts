import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type ConnectionState, type Listener } from "../src/lib/connection";

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  welcome(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  turnAway(code: number): void {
    this.welcome();
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code });
  }
}

let states: ConnectionState[];
let listener: Listener;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  listener = {
    pictureCame: () => undefined,
    connectionChanged: (state) => states.push(state),
    preparingCame: () => undefined,
    told: () => null,
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function last(): FakeSocket {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("nobody has called");
  return socket;
}

test("a table without room is tried again until it lets one in, and what was asked goes along", () => {
  const connection = new Connection("table", listener);
  void connection.ask({ do: "start" });
  for (let times = 1; times <= 3; times++) {
    last().turnAway(4429);
    expect(states.at(-1)).toBe("full");
    vi.runOnlyPendingTimers();
    expect(FakeSocket.all).toHaveLength(times + 1);
  }
  last().welcome();
  expect(states.at(-1)).toBe("full");
  last().onmessage({ data: JSON.stringify({ kind: "picture" }) });
  expect(states.at(-1)).toBe("up");
  expect(last().sent.join()).toContain("start");
});

test("a table that is not there is not tried again", () => {
  new Connection("table", listener);
  last().turnAway(4404);
  vi.runOnlyPendingTimers();
  expect(states.at(-1)).toBe("gone");
  expect(FakeSocket.all).toHaveLength(1);
});
