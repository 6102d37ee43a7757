import { compress } from "./compression";
import { type StoredPage, textOf } from "./stored-page";

/** The highest quality: a tenth smaller than that of replies that are sent at once, and 50 times as slow. */
const BEST_QUALITY = 11;
/** A page is compressed again when it is sent this often. */
const WORTH_SENDING = 2;
/** The part of the time in which one thread compresses. */
const SHARE = 0.2;

/**
 * Compresses pages that are sent again as small as Brotli can, one at a time. The bytes take the place of those that were
 * sent at once; the page's ETag is weak and stays.
 * @param now milliseconds of a monotonic clock
 * @returns a function that is called for each page that is sent as Brotli
 */
export function recompression(now: () => number): (page: StoredPage) => void {
  let freeAt = 0;

  async function recompress(page: StoredPage): Promise<void> {
    page.brotli = await compress(await textOf(page), "br", BEST_QUALITY);
  }

  return (page) => {
    page.timesSent = (page.timesSent ?? 0) + 1;
    const startedAt = now();
    if (page.timesSent < WORTH_SENDING || startedAt < freeAt) return;
    page.timesSent = Number.NEGATIVE_INFINITY;
    freeAt = Number.POSITIVE_INFINITY;
    recompress(page)
      // The bytes that are there stay in use.
      .catch(() => {})
      .finally(() => {
        const endedAt = now();
        freeAt = endedAt + (endedAt - startedAt) * (1 / SHARE - 1);
      });
  };
}
