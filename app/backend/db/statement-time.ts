import { AsyncLocalStorage } from "node:async_hooks";
import { ReadTimeout } from "./read-timeout";

/** The time that the database has worked for one piece of work. */
export interface StatementTime {
  /** Milliseconds; waiting for a connection does not count. */
  readonly ms: number;
  /** Those of them in which a statement cannot have waited for others. */
  readonly workMs: number;
}

class Meter implements StatementTime {
  ms = 0;
  workMs = 0;
  readonly limitMs: number;
  readonly outer: Meter | undefined;

  constructor(limitMs: number, outer: Meter | undefined) {
    this.limitMs = limitMs;
    this.outer = outer;
  }

  add(ms: number, workMs: number): void {
    this.ms += ms;
    this.workMs += workMs;
    this.outer?.add(ms, workMs);
  }

  get leftMs(): number {
    return Math.min(this.limitMs - this.ms, this.outer?.leftMs ?? Number.POSITIVE_INFINITY);
  }

  get outermost(): Meter {
    return this.outer?.outermost ?? this;
  }
}

const meters = new AsyncLocalStorage<Meter>();

/** Counts the time of the statements of several pieces of work together. */
export type CountTogether = <T>(work: () => T) => T;

/** Counts together what one client has begun. */
export function countingTogether(): CountTogether {
  const meter = new Meter(Number.POSITIVE_INFINITY, undefined);
  return (work) => meters.run(meter, work);
}

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

const uncounted: StatementTime = { ms: 0, workMs: 0 };

/** The time of the outermost counted work: of all that its client has begun, where clients are known. */
export const timeSoFar = (): StatementTime => meters.getStore()?.outermost ?? uncounted;

/**
 * Begins a statement.
 * @param waitMs the milliseconds that it may have waited for others
 * @returns the milliseconds that it may take, and a function that ends it
 * @throws ReadTimeout when the time of its work is used up
 */
export function beginStatement(waitMs = 0): { leftMs: number; end(): void } {
  const meter = meters.getStore();
  const leftMs = meter?.leftMs ?? Number.POSITIVE_INFINITY;
  if (leftMs <= 0) throw new ReadTimeout("The statements took too long");
  const begun = performance.now();
  return {
    leftMs,
    end() {
      const ms = performance.now() - begun;
      meter?.add(ms, Math.max(0, ms - waitMs));
    },
  };
}
