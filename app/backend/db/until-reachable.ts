import { setTimeout as wait } from "node:timers/promises";
import { StorageFault } from "./storage-fault";

/** Milliseconds between two tries. */
const RETRY_MS = 1_000;

interface Waiting {
  /** Gets a line when the waiting begins, when its reason changes, and when it is over. */
  onWait: (line: string) => void;
  /** Milliseconds after which the fault is thrown all the same; without it there is no end. */
  limitMs?: number;
}

/**
 * Tries again while what is opened cannot be reached: a database that is just starting, a server that comes later.
 * @throws StorageFault that nobody's waiting helps; whatever else `open` throws
 */
export async function untilReachable<R>(open: () => Promise<R>, { onWait, limitMs }: Waiting): Promise<R> {
  const giveUpAt = performance.now() + (limitMs ?? Number.POSITIVE_INFINITY);
  let said = "";
  for (;;) {
    try {
      const opened = await open();
      if (said) onWait("The database can be reached now.");
      return opened;
    } catch (error) {
      if (!(error instanceof StorageFault) || !error.mayPass || performance.now() > giveUpAt) throw error;
      if (error.message !== said) onWait(`${error.message}; waiting for it.`);
      said = error.message;
      await wait(RETRY_MS);
    }
  }
}
