/** The queue is full. */
export class QueueFull extends Error {}

interface Options {
  /** Maximum number of tasks at a time. */
  running: number;
  /** Maximum number of waiting tasks. */
  waiting: number;
}

interface Waiting {
  start(): void;
}

/**
 * Runs tasks in order of arrival, several at a time. A task whose signal is aborted before its turn is skipped.
 * @throws QueueFull when too many tasks wait; or the reason of `signal`
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
      // The slot is passed on directly, so that a new task cannot take it in between.
      const [next] = waiting;
      if (next) next.start();
      else running--;
    }
  };
}
