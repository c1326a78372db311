/** A game's kernels in WebAssembly: room for their records, and calls. In pages, in workers and in Node. */

/** What the records take, in bytes, and how many there are: `eselsohr.bots.wasm.sizes` says it. */
export interface Sizes {
  records: number; // where they begin: below are constants and the stack
  state: number;
  dice: number;
  walk: number;
  node: number;
  fields: Record<string, number>; // where the fields of a node of the tree are
  moments: number; // of a deal that are looked at after a move
  moves: number; // legal at once, at most
  codes: number; // of moves, in all
  seen: number; // numbers of an observation; 0: nobody observes this game
  facts: number; // added up of each move that is foreseen
  planning: { states: number; desk: number; ways: number; way: number } | null; // what a planner thinks on, if there is one
}

/** A net's numbers, as `flat` of `eselsohr.bots.net` writes them; or those of a judge of turns. */
export type Net = Int32Array;

/** The constants of a search; `Search.run` in bots/search.py gives the same ones. */
export interface Tuning {
  exploration: number;
  prior: number;
  chance: number;
  sweep: number;
  horizon: number;
}

/** A move tried at the root: its code, how often, and the sum of what it brought. */
export type Tried = [move: number, visits: number, total: number];

type Entry = (...numbers: number[]) => bigint | undefined;

const LINE = 64; // bytes: records begin at a cache line
const PAGE = 1 << 16; // what memory grows by
const OPTIONS = 64; // numbers
const WIDTH = 2; // of a net's layers: which of its first numbers says it

export class Kernel {
  private end: number;
  private readonly result: number;
  private readonly states: number;
  private readonly blank: number;
  private readonly moves: number;
  private readonly children: number;
  private readonly dice: number;
  private readonly walk: number;
  private readonly options: number;
  private tree: number; // the last one: it grows
  private nodes = 0;
  private net: [known: number, size: number, seen: number, row: number, units: number, twice: number] | null = null;

  private planner: number[] | null = null;

  private constructor(
    private readonly entries: Record<string, Entry>,
    private readonly memory: WebAssembly.Memory,
    private readonly sizes: Sizes,
  ) {
    this.end = sizes.records;
    this.result = this.room(16);
    this.states = this.room(2 * sizes.state);
    this.blank = this.room(sizes.state);
    this.moves = this.room(4 * sizes.moves);
    this.children = this.room(4 * sizes.codes);
    this.dice = this.room(sizes.dice);
    this.walk = this.room(sizes.walk);
    this.options = this.room(2 * OPTIONS);
    this.tree = this.end;
  }

  /** Make a module ready to call, or its bytes. */
  static async load(module: BufferSource | WebAssembly.Module, sizes: Sizes): Promise<Kernel> {
    const memory = new WebAssembly.Memory({ initial: 4 });
    const imports = { env: { __linear_memory: memory } };
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    const instance = await WebAssembly.instantiate(compiled, imports);
    return new Kernel(instance.exports as Record<string, Entry>, memory, sizes);
  }

  /** Random matches: how many moves, and a hash over every step. */
  matches(players: number, options: number[], first: number, count: number): [moves: number, hash: number] {
    this.entries.matches!(this.result, ...this.random(players, options), first, count);
    const [moves, hash] = new BigInt64Array(this.memory.buffer, this.result, 2);
    return [Number(moves), Number(hash)];
  }

  /** A hash over guesses of every seat at every decision of random matches. */
  guesses(players: number, options: number[], first: number, count: number): number {
    return Number(this.entries.guesses!(...this.random(players, options), first, count));
  }

  /** Begin a search from a state with these dice, with room for so many nodes. */
  begin(state: Uint8Array, dice: Uint8Array, nodes: number): void {
    const { sizes } = this;
    this.tree = this.end;
    this.nodes = nodes;
    this.reach(this.tree + nodes * sizes.node);
    for (const [at, size] of [
      [this.tree, nodes * sizes.node],
      [this.children, 4 * sizes.codes],
      [this.walk, sizes.walk],
    ] as const)
      this.bytes(at, size).fill(0);
    this.bytes(this.states, sizes.state).set(state);
    this.bytes(this.dice, sizes.dice).set(dice);
    const view = new DataView(this.memory.buffer);
    view.setInt32(this.tree + sizes.fields.mover!, -1, true);
    view.setInt32(this.walk, 1, true); // nodes used: the root
  }

  /** Search on. */
  search(seat: number, iterations: number, tuning: Tuning): void {
    const { states, tree, walk, moves, children, dice, sizes } = this;
    this.entries.search!(
      ...[states, 1, states + sizes.state, 1, tree, this.nodes, walk, 1, moves, sizes.moves, children, sizes.codes],
      ...[dice, 1, seat, iterations, tuning.exploration, tuning.prior, tuning.chance, tuning.sweep, tuning.horizon],
    );
  }

  /** What was tried at the root. */
  tried(): Tried[] {
    const { fields, node } = this.sizes;
    const view = new DataView(this.memory.buffer, this.tree);
    const found: Tried[] = [];
    let at = view.getInt32(fields.child!, true);
    while (at) {
      const [move, visits] = [fields.move!, fields.visits!].map((field) => view.getInt32(at * node + field, true));
      found.push([move!, visits!, view.getFloat64(at * node + fields.total!, true)]);
      at = view.getInt32(at * node + fields.sibling!, true);
    }
    return found;
  }

  /** Play on after each of some moves, in a guess for every two dice; a record of every moment, one after the other. */
  look(state: Uint8Array, seat: number, codes: number[], dice: Uint8Array): Uint8Array {
    const { sizes, states, moves } = this;
    const thrown = dice.length / sizes.dice;
    const records = (thrown / 2) * codes.length * sizes.moments;
    return this.briefly(() => {
      const [known, luck, tried, moments] = [sizes.state, dice.length, 4 * codes.length, records * sizes.state].map(
        (size) => this.room(size),
      );
      this.bytes(known!, sizes.state).set(state);
      this.bytes(luck!, dice.length).set(dice);
      new Int32Array(this.memory.buffer, tried!, codes.length).set(codes);
      this.entries.look!(
        ...[known!, 1, seat, tried!, codes.length, codes.length, moments!, records, states, 2, moves, sizes.moves],
        ...[luck!, thrown],
      );
      return this.bytes(moments!, records * sizes.state).slice();
    });
  }

  /** Get to know a net, once; a tree that has grown stays. */
  know(net: Net): void {
    this.end = Math.max(this.end, this.tree + this.nodes * this.sizes.node);
    const width = net[WIDTH]!;
    const [known, seen, units] = [this.room(net.byteLength), this.room(this.sizes.seen), this.room(16 * width)];
    new Int32Array(this.memory.buffer, known, net.length).set(net);
    this.net = [known, net.length, seen, this.sizes.seen, units, 2 * width];
  }

  /** What the net holds actions to be worth, by an observation. */
  worths(observation: number[], actions: number[]): number[] {
    const [known, size, seen, , units, twice] = this.knowing();
    return this.briefly(() => {
      const [asked, found] = [this.room(4 * actions.length), this.room(8 * actions.length)];
      this.bytes(seen, observation.length).set(observation);
      new Int32Array(this.memory.buffer, asked, actions.length).set(actions);
      this.entries.worths!(
        ...[known, size, seen, observation.length, units, twice, asked, actions.length, actions.length],
        ...[found, actions.length],
      );
      return Array.from(new BigInt64Array(this.memory.buffer, found, actions.length), Number);
    });
  }

  /** Matches among players who play by the net: how many decisions, and a hash over every move. */
  masters(players: number, options: number[], first: number, count: number): [decisions: number, hash: number] {
    this.entries.masters!(this.result, ...this.random(players, options), first, count, ...this.learned());
    const [decisions, hash] = new BigInt64Array(this.memory.buffer, this.result, 2);
    return [Number(decisions), Number(hash)];
  }

  /**
   * Play the deal on by the net after each of some moves, in a guess for every die. Of every move: the sum of how it
   * went, how often it came first, how often last. Briefly, only to the seat's next choice, where the net says what it
   * expects. A judge of turns is asked at the seat's next turn instead.
   */
  foresee(state: Uint8Array, seat: number, codes: number[], dice: Uint8Array, brief: boolean): number[] {
    const { sizes, states, moves } = this;
    const facts = sizes.facts * codes.length;
    return this.briefly(() => {
      const [known, luck, tried, found] = [sizes.state, dice.length, 4 * codes.length, 8 * facts].map((size) =>
        this.room(size),
      );
      this.bytes(known!, sizes.state).set(state);
      this.bytes(luck!, dice.length).set(dice);
      new Int32Array(this.memory.buffer, tried!, codes.length).set(codes);
      this.bytes(found!, 8 * facts).fill(0);
      if (this.planner) {
        const [room, judge, guesses] = [this.planner.slice(0, -2), this.planner.slice(-2), dice.length / sizes.dice];
        this.entries.foresee!(
          ...[
            known!,
            1,
            seat,
            tried!,
            codes.length,
            codes.length,
            found!,
            codes.length,
            ...room,
            luck!,
            guesses,
            ...judge,
          ],
        );
        const won = Array.from(new Float64Array(this.memory.buffer, found!, codes.length));
        return won.flatMap((one) => [one, one, guesses - one]);
      }
      this.entries.foresee!(
        ...[known!, 1, seat, tried!, codes.length, codes.length, Number(brief), found!, facts, states, 2, moves],
        ...[sizes.moves, luck!, dice.length / sizes.dice, ...this.learned()],
      );
      return Array.from(new Float64Array(this.memory.buffer, found!, facts));
    });
  }

  /** Get to know a judge of turns, once; a tree that has grown stays. */
  judge(numbers: Net): void {
    const { planning, state, node } = this.sizes;
    if (!planning) throw new Error("nobody plans turns of this game");
    this.end = Math.max(this.end, this.tree + this.nodes * node);
    const sizes = [planning.states * state, planning.desk, planning.ways * planning.way, numbers.byteLength];
    const [states, desk, ways, judge] = sizes.map((size) => this.room(size));
    new Int32Array(this.memory.buffer, judge, numbers.length).set(numbers);
    this.planner = [states!, planning.states, desk!, 1, ways!, planning.ways, judge!, numbers.length];
  }

  /** Think a whole turn through: the code of the move to play. */
  plan(state: Uint8Array, seat: number, dice: Uint8Array): number {
    const planner = this.planner;
    if (!planner) throw new Error("there is no judge yet: get to know one");
    return this.briefly(() => {
      const [known, luck] = [state.length, dice.length].map((size) => this.room(size));
      this.bytes(known!, state.length).set(state);
      this.bytes(luck!, dice.length).set(dice);
      return Number(this.entries.plan!(known!, 1, seat, luck!, 1, ...planner));
    });
  }

  /** The whole tree and the dice, as they lie in memory. */
  left(): { tree: Uint8Array; dice: Uint8Array } {
    return { tree: this.bytes(this.tree, this.nodes * this.sizes.node), dice: this.bytes(this.dice, this.sizes.dice) };
  }

  private random(players: number, options: number[]): number[] {
    const { states, blank, moves, dice, sizes } = this;
    if (options.length > OPTIONS) throw new RangeError(`a game has ${OPTIONS} numbers of options at most`);
    new Int16Array(this.memory.buffer, this.options, options.length).set(options);
    this.bytes(states, 2 * sizes.state).fill(0);
    this.bytes(blank, sizes.state).fill(0);
    return [states, 2, blank, 1, moves, sizes.moves, dice, 1, players, this.options, options.length];
  }

  /** The net, and room to calculate in, as its entry points take them. */
  private learned(): number[] {
    const [known, size, seen, row, units, twice] = this.knowing();
    return [known, size, seen, 1, seen, row, units, twice]; // what is seen, as a record and as a row
  }

  private knowing(): NonNullable<Kernel["net"]> {
    if (!this.net) throw new Error("there is no net yet: `know` one");
    return this.net;
  }

  /** Take room that is given back afterwards; a tree stays. */
  private briefly<T>(work: () => T): T {
    const end = this.end;
    this.end = Math.max(end, this.tree + this.nodes * this.sizes.node);
    try {
      return work();
    } finally {
      this.end = end;
    }
  }

  private room(size: number): number {
    const at = this.end;
    this.end = Math.ceil((at + size) / LINE) * LINE;
    this.reach(this.end);
    return at;
  }

  private reach(end: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
  }

  private bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, size);
  }
}
