import { withoutValues } from "../db/storage-fault";

/** Work that is looked for again and again. */
export interface Rounds {
  /** Looks now; for whoever has just made work. */
  kick(): void;
  /** Ends after the round that runs. */
  close(): Promise<void>;
}

interface RoundsOptions {
  /** What the log calls it. */
  name: string;
  /** Milliseconds from one look to the next. */
  every: number;
  /** One look, never two at once; it should end early once `closed` says so. */
  look(closed: () => boolean): Promise<void>;
}

/** Looks at once, and then at every interval; a round that fails is logged, and the next one comes all the same. */
export function startRounds({ name, every, look }: RoundsOptions): Rounds {
  let round: Promise<void> = Promise.resolve();
  let queued = false;
  let closed = false;

  const run = async () => {
    queued = false;
    if (!closed) await look(() => closed);
  };
  const kick = () => {
    if (queued || closed) return;
    queued = true;
    round = round.then(run).catch((error: unknown) => console.error(`${name}:`, withoutValues(error)));
  };
  const timer = setInterval(kick, every);
  timer.unref();
  kick();
  return {
    kick,
    async close() {
      closed = true;
      clearInterval(timer);
      await round;
    },
  };
}
