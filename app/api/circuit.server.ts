import { ApiError, CircuitOpen, NoResponse, TimedOut } from "./errors.server";

/**
 * Consecutive calls without an answer that open the circuit. One page needs fewer calls, so one slow page does not open
 * it.
 */
const MAX_FAILURES = 5;
/**
 * Milliseconds during which an open circuit refuses every call. The shop recovers within this time after the server
 * does.
 */
const OPEN_MS = 2_000;

interface Options {
  failures?: number;
  openMs?: number;
}

/** While the server does not answer, calls fail at once instead of after a time-out. */
export interface Circuit {
  /** Makes a call and counts its result. After `openMs` an open circuit allows one call at a time as a trial. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /**
   * For calls whose result is not counted.
   * @throws CircuitOpen until a counted call has succeeded
   */
  requireClosed(): void;
  /** For probes, whose time limit is shorter. A probe never opens the circuit, and may be the trial of an open one. */
  probe<T>(call: () => Promise<T>): Promise<T>;
}

/** A closed circuit breaker. A reply with an error (4xx, 500) counts as an answer and closes it. */
export function createCircuit({ failures = MAX_FAILURES, openMs = OPEN_MS }: Options = {}): Circuit {
  let consecutiveFailures = 0;
  let openUntil: number | null = null;
  let isTrialRunning = false;

  function countAnswer(): void {
    consecutiveFailures = 0;
    if (openUntil === null) return;
    openUntil = null;
    console.error("The API answers again");
  }

  function countFailure(isTrial: boolean): void {
    consecutiveFailures++;
    // Calls that started before the circuit opened do not extend the time.
    if (openUntil === null ? consecutiveFailures < failures : !isTrial) return;
    if (openUntil === null)
      console.error(`The API did not answer ${failures} calls in a row: calls fail at once for ${openMs} ms`);
    openUntil = Date.now() + openMs;
  }

  async function run<T>(call: () => Promise<T>): Promise<T> {
    const isTrial = openUntil !== null;
    if (openUntil !== null) {
      if (isTrialRunning || Date.now() < openUntil) throw new CircuitOpen(failures);
      isTrialRunning = true;
    }
    try {
      const result = await call();
      countAnswer();
      return result;
    } catch (error) {
      if (error instanceof NoResponse || (error instanceof TimedOut && error.conclusive)) countFailure(isTrial);
      else if (error instanceof ApiError && !(error instanceof TimedOut)) countAnswer();
      throw error;
    } finally {
      if (isTrial) isTrialRunning = false;
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
