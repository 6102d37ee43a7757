import { type StatementTime, timeSoFar } from "./statement-time";

/** SQLite works in the thread of the event loop; after so many milliseconds other events have their turn. */
const TURN_MS = 50;
/** Between two turns, in milliseconds: enough for a new connection to be accepted, to send its request, and to be answered. */
const PAUSE_MS = 2;
/** After so many milliseconds a statement may have its turn before work that has used less time: such work can come without end. */
const LONG_WAIT_MS = 250;
/** Turns of long waits take one part of the time, all other turns this many parts. Otherwise many slow statements would take all. */
const OTHER_PARTS = 4;

interface Waiting {
  time: StatementTime;
  since: number;
  start(): void;
}

/**
 * Lets the event loop accept other requests between slow statements. Without it, many slow reads that arrive together would run one
 * after the other, and all other requests would wait. A turn begins with its first statement; the work that follows counts too. The
 * next statement is that of the client (or request) with the least used time; in a part of the turns it is the statement that has
 * waited longest.
 */
export class LoopTurns {
  readonly #waiting: Waiting[] = [];
  #begunAt: number | undefined;
  /** Whether this turn began with the statement that had waited longest. */
  #isOfLongest = false;
  /** Milliseconds that other turns must have before the next one of that kind. */
  #othersMs = 0;

  /** Begins a statement, in this turn or a later one. Its promise is undefined when the statement may begin at once. */
  begin(): Promise<void> | undefined {
    if (this.#isOver || this.#waiting.length > 0) return this.#later();
    if (this.#begunAt === undefined) this.#startTurn();
    return undefined;
  }

  get #isOver(): boolean {
    return this.#begunAt !== undefined && performance.now() - this.#begunAt >= TURN_MS;
  }

  #later(): Promise<void> {
    return new Promise((start) => this.#waiting.push({ time: timeSoFar(), since: performance.now(), start }));
  }

  #startTurn(): void {
    this.#begunAt = performance.now();
    this.#isOfLongest = false;
    setImmediate(() => this.#endTurn(this.#isOver ? performance.now() + PAUSE_MS : 0));
  }

  /** A timer would be due at once after a long statement, before the loop has looked for connections. */
  #endTurn(endsAt: number): void {
    if (performance.now() < endsAt) return void setImmediate(() => this.#endTurn(endsAt));
    this.#countTurn();
    this.#begunAt = undefined;
    if (this.#waiting.length === 0) return;
    this.#startTurn();
    void this.#startWaiting();
  }

  #countTurn(): void {
    const ms = performance.now() - (this.#begunAt ?? 0);
    this.#othersMs = this.#isOfLongest ? ms * OTHER_PARTS : this.#othersMs - ms;
  }

  /**
   * As many as the turn has time for: each runs before the next one is looked at. One of slow work is the first of its turn, so
   * that the next statement of short work, which comes when its last one is read, does not wait for it.
   */
  async #startWaiting(): Promise<void> {
    for (let started = 0; !this.#isOver; started++) {
      const next = (started === 0 && this.#longest()) || this.#least();
      if (!next || (started > 0 && next.time.ms >= TURN_MS)) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.start();
      await undefined;
    }
  }

  #longest(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first || this.#othersMs > 0 || performance.now() - first.since < LONG_WAIT_MS) return undefined;
    this.#isOfLongest = true;
    return first;
  }

  #least(): Waiting | undefined {
    const [first, ...others] = this.#waiting;
    return others.reduce((least, one) => (least && one.time.ms >= least.time.ms ? least : one), first);
  }
}
