/** The queue has no room left. */
export class QueueFull extends Error {}

interface Options {
  /** Tasks at a time. */
  running: number;
  /** Tasks that wait for their turn. */
  waiting: number;
}

interface Waiting {
  start(): void;
}

/**
 * Runs tasks in the order in which they came, some at a time. One that is no longer wanted before its turn is left out.
 * @throws QueueFull when too many wait, or the reason of `signal`
 */
export function createQueue({ running: mostRunning, waiting: mostWaiting }: Options) {
  const waiting = new Set<Waiting>();
  let running = 0;

  function turn(signal: AbortSignal): Promise<void> {
    if (waiting.size >= mostWaiting) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(entry);
        reject(signal.reason);
      };
      const entry: Waiting = {
        start() {
          waiting.delete(entry);
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      waiting.add(entry);
    });
  }

  return async function run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (running < mostRunning) running++;
    else await turn(signal);
    try {
      return await task();
    } finally {
      // The place is handed on, so that nobody who comes in between takes it.
      const [next] = waiting;
      if (next) next.start();
      else running--;
    }
  };
}
