import { withoutValues } from "../db/storage-fault";

/** Work in the background that is repeated at an interval, such as sending queued mails. */
export interface PeriodicTask {
  /** Runs the work now instead of at the next interval: call it after queueing something. */
  wake(): void;
  /** Stops the interval and waits for the run in progress. */
  close(): Promise<void>;
}

interface PeriodicTaskOptions {
  /** The task's name in the log. */
  name: string;
  intervalMs: number;
  /** One run; runs never overlap. A long run ends early when `closed()` is true. */
  run(closed: () => boolean): Promise<void>;
}

/** Runs at once and then at every interval. A run that fails is logged and does not stop later runs. */
export function startPeriodicTask({ name, intervalMs, run }: PeriodicTaskOptions): PeriodicTask {
  let current: Promise<void> = Promise.resolve();
  let queued = false;
  let closed = false;

  const runUnlessClosed = async () => {
    queued = false;
    if (!closed) await run(() => closed);
  };
  const wake = () => {
    if (queued || closed) return;
    queued = true;
    current = current.then(runUnlessClosed).catch((error: unknown) => console.error(`${name}:`, withoutValues(error)));
  };
  const timer = setInterval(wake, intervalMs);
  timer.unref();
  wake();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await current;
    },
  };
}
