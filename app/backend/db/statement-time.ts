import { AsyncLocalStorage } from "node:async_hooks";
import { ReadTimeout } from "./read-timeout";

/** The time that the database has worked for one piece of work. */
export interface StatementTime {
  /** Milliseconds; waiting for a connection does not count. */
  readonly ms: number;
}

class Meter implements StatementTime {
  ms = 0;
  readonly limitMs: number;
  readonly outer: Meter | undefined;

  constructor(limitMs: number, outer: Meter | undefined) {
    this.limitMs = limitMs;
    this.outer = outer;
  }

  add(ms: number): void {
    this.ms += ms;
    this.outer?.add(ms);
  }

  get leftMs(): number {
    return Math.min(this.limitMs - this.ms, this.outer?.leftMs ?? Number.POSITIVE_INFINITY);
  }
}

const meters = new AsyncLocalStorage<Meter>();

/**
 * Counts the time of the statements of `work`; work inside other counted work counts for both.
 * @param limitMs `work` may use so much: on SQLite a statement that exceeds it ends with `ReadTimeout`, on PostgreSQL no
 *   further one begins
 */
export function countingStatements<T>(
  work: (time: StatementTime) => Promise<T>,
  limitMs = Number.POSITIVE_INFINITY,
): Promise<T> {
  const meter = new Meter(limitMs, meters.getStore());
  return meters.run(meter, () => work(meter));
}

/**
 * Begins a statement.
 * @returns the milliseconds that it may take, and a function that ends it
 * @throws ReadTimeout when the time of its work is used up
 */
export function beginStatement(): { leftMs: number; end(): void } {
  const meter = meters.getStore();
  const leftMs = meter?.leftMs ?? Number.POSITIVE_INFINITY;
  if (leftMs <= 0) throw new ReadTimeout("The statements took too long");
  const begun = performance.now();
  return {
    leftMs,
    end() {
      meter?.add(performance.now() - begun);
    },
  };
}
