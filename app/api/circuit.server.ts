import { ApiError, CircuitOpen, NoAnswer, TimedOut } from "./errors.server";

/** Calls in a row without an answer that open the circuit: more than one page needs at once, so that one slow page does not. */
const FAILURES = 5;
/** Milliseconds during which an open circuit lets no call pass; the shop sells again so long after the server is back. */
const OPEN_MS = 2_000;

interface Options {
  failures?: number;
  openMs?: number;
  now?: () => number;
}

/** Fails at once, instead of after a time-out, while the server behind it answers nobody. */
export interface Circuit {
  /** Makes a call and counts its outcome. When the circuit was open long enough, one call at a time is made as a trial. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** For calls that prove nothing about the server. @throws CircuitOpen until a counted call has succeeded again */
  requireClosed(): void;
  /** For probes, which wait less than shoppers: they never open the circuit, and may be the trial of an open one. */
  probe<T>(call: () => Promise<T>): Promise<T>;
}

/** A closed circuit breaker. Answers that refuse or fail (4xx, 500) are answers: they close it. */
export function createCircuit({ failures = FAILURES, openMs = OPEN_MS, now = Date.now }: Options = {}): Circuit {
  let inARow = 0;
  let openUntil: number | null = null;
  let trying = false;

  function answered(): void {
    inARow = 0;
    if (openUntil === null) return;
    openUntil = null;
    console.error("The API answers again");
  }

  function silent(isTrial: boolean): void {
    inARow++;
    // The calls that were under way when it opened prove nothing new.
    if (openUntil === null ? inARow < failures : !isTrial) return;
    if (openUntil === null)
      console.error(`The API did not answer ${failures} calls in a row: calls fail at once for ${openMs} ms`);
    openUntil = now() + openMs;
  }

  async function run<T>(call: () => Promise<T>): Promise<T> {
    const isTrial = openUntil !== null;
    if (openUntil !== null) {
      if (trying || now() < openUntil) throw new CircuitOpen(failures);
      trying = true;
    }
    try {
      const result = await call();
      answered();
      return result;
    } catch (error) {
      if (error instanceof NoAnswer || (error instanceof TimedOut && error.conclusive)) silent(isTrial);
      else if (error instanceof ApiError && !(error instanceof TimedOut)) answered();
      throw error;
    } finally {
      if (isTrial) trying = false;
    }
  }

  return {
    run,
    probe(call) {
      return openUntil === null ? call() : run(call);
    },
    requireClosed() {
      if (openUntil !== null) throw new CircuitOpen(failures);
    },
  };
}
