import { setTimeout as wait } from "node:timers/promises";
import { StorageFault } from "./storage-fault";

const RETRY_MS = 1_000;

interface Waiting {
  /** Gets a line when the wait begins, when its reason changes, and when it ends. */
  onWait: (line: string) => void;
  /** After this many milliseconds the fault is thrown; without it the wait has no limit. */
  limitMs?: number;
}

/**
 * Retries `open` while the database is unreachable, for example because it is still starting.
 * @throws StorageFault that a retry cannot fix, or after the limit; other errors of `open`
 */
export async function untilReachable<R>(open: () => Promise<R>, { onWait, limitMs }: Waiting): Promise<R> {
  const giveUpAt = performance.now() + (limitMs ?? Number.POSITIVE_INFINITY);
  let reported = "";
  for (;;) {
    try {
      const opened = await open();
      if (reported) onWait("The database can be reached now.");
      return opened;
    } catch (error) {
      if (!(error instanceof StorageFault) || !error.mayPass || performance.now() > giveUpAt) throw error;
      if (error.message !== reported) onWait(`${error.message}; waiting for it.`);
      reported = error.message;
      await wait(RETRY_MS);
    }
  }
}
