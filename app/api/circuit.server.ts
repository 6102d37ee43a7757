import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from "cockatiel";
import { ApiError, CircuitOpen, NoAnswer, TimedOut } from "./errors.server";

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
  const breaker = circuitBreaker(handleWhen(isWithoutAnswer), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  breaker.onBreak(() =>
    console.error(`The API did not answer ${failures} calls in a row: calls fail at once for ${openMs} ms`),
  );
  breaker.onReset(() => console.error("The API answers again"));
  const isOpen = () => breaker.state !== CircuitState.Closed;

  async function run<T>(call: () => Promise<T>): Promise<T> {
    // The breaker would let other calls wait for the trial.
    if (breaker.state === CircuitState.HalfOpen) throw new CircuitOpen(failures);
    const counted = breaker.execute(() => call().catch(refusal));
    const answer = await counted.catch((error: unknown) => {
      throw isBrokenCircuitError(error) ? new CircuitOpen(failures) : error;
    });
    if (answer instanceof Refusal) throw answer.error;
    return answer;
  }

  return {
    run,
    probe: (call) => (isOpen() ? run(call) : call()),
    requireClosed() {
      if (isOpen()) throw new CircuitOpen(failures);
    },
  };
}

/** An error of the server, which is an answer too. */
class Refusal {
  constructor(readonly error: ApiError) {}
}

function refusal(error: unknown): Refusal {
  if (error instanceof ApiError && !(error instanceof TimedOut || error instanceof NoAnswer)) return new Refusal(error);
  throw error;
}

function isWithoutAnswer(error: Error): boolean {
  return error instanceof NoAnswer || (error instanceof TimedOut && error.conclusive);
}
