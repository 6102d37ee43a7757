import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { withoutValues } from "../db/storage-fault";
import type { Media } from "./media";
import type { Rendition } from "./renditions";

/** A picture in one size, format and shape. */
export interface WantedPicture extends Rendition {
  id: string;
}

interface PrepareOptions {
  media: Pick<Media, "ensure" | "isIdle">;
  /** Those that visitors see first; and the others, which are rendered while no visitor waits. */
  pictures(): Promise<{ first: WantedPicture[]; others: WantedPicture[] }>;
  /** Milliseconds for the first ones. After that the rest of them are rendered with the others. */
  limitMs?: number;
}

export interface Preparation {
  /** Resolves when the first pictures are ready, or cannot be; never rejects. */
  first: Promise<void>;
  /** Ends after the pictures in progress. */
  close(): Promise<void>;
}

const LIMIT_MS = 20_000;
/** Pictures at a time, as long as no visitor waits: each takes one of the four threads of Node.js. */
const AT_ONCE = Math.min(3, availableParallelism());
/** How often the others look whether visitors still wait. */
const IDLE_CHECK_MS = 200;

/** Renders the pictures of the pages that visitors of a fresh shop open first. Pictures that exist cost one look at the disk. */
export function startPreparing({ media, pictures, limitMs = LIMIT_MS }: PrepareOptions): Preparation {
  let closed = false;
  const renderAll = async (wanted: WantedPicture[], atOnce: number, mayGoOn: () => Promise<boolean> | boolean) => {
    const renderNext = async () => {
      while (wanted.length > 0 && !closed && (await mayGoOn())) {
        const next = wanted.shift();
        if (next) await media.ensure(next.id, next);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, renderNext));
  };
  const whenIdle = async () => {
    while (!media.isIdle && !closed) await wait(IDLE_CHECK_MS, undefined, { ref: false });
    return !closed;
  };
  // A full disk, for example: pictures are then rendered when visitors ask for them.
  const stopped = (error: unknown) => {
    closed = true;
    console.warn("The pictures of the first pages could not be prepared:", withoutValues(error));
  };
  const listed = pictures();
  const endsAt = performance.now() + limitMs;
  const begun = listed.then(({ first }) => renderAll(first, AT_ONCE, () => performance.now() < endsAt)).catch(stopped);
  const all = begun
    .then(async () => {
      if (closed) return;
      const { first, others } = await listed;
      await renderAll([...first, ...others], 1, whenIdle);
    })
    .catch(stopped);
  const limit = new AbortController();
  // A picture in progress cannot be stopped, and takes long on a busy machine.
  const late = wait(Math.max(0, limitMs), undefined, { signal: limit.signal, ref: false }).catch(() => undefined);
  return {
    first: Promise.race([begun, late]).finally(() => limit.abort()),
    async close() {
      closed = true;
      limit.abort();
      await all;
    },
  };
}
