import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { LRUCache } from "lru-cache";

/** How long a file is reused; crawlers cache it for an hour. */
const FRESH_FOR_MS = 300_000;
/** Number of cached files: sitemap and feeds of 100,000 products. Packed, a sitemap's file has up to 1 MB. */
const MAX_FILES = 26;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** Packed in a thread of Node.js, because the feed of a large catalogue has a gigabyte. */
const packed = (piece: string): Promise<Buffer> => deflate(piece, { level: 3 });
const unpacked = async (piece: Buffer): Promise<string> => (await inflate(piece)).toString();

/** A file in progress, which any number of visitors can read while it grows. */
interface Growing {
  /** Packed. */
  pieces: Buffer[];
  ended: boolean;
  error?: unknown;
  /** Of the complete file. */
  hash?: string;
  /** Wakes the readers that wait for the next piece. */
  wake: () => void;
  next: Promise<void>;
}

export interface SharedFile {
  pieces: AsyncGenerator<string>;
  /** Changes with the file's content; null while the file is in progress. */
  hash: string | null;
}

/**
 * Long files that are the same for every client. Parallel requests share one file, and only one file is written at a time,
 * whatever the number of requests. While a newer file is written, requests get the old one.
 */
export function createSharedFiles({ freshMs = FRESH_FOR_MS, maxFiles = MAX_FILES, now = Date.now } = {}) {
  const finished = new LRUCache<string, Growing>({
    max: maxFiles,
    ttl: freshMs,
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnStaleGet: true,
    perf: { now },
  });
  const growing = new Map<string, Growing>();
  let writing: Promise<void> = Promise.resolve();

  function startWriting(key: string, write: () => AsyncGenerator<string>): Growing {
    const file: Growing = { pieces: [], ended: false, wake() {}, next: Promise.resolve() };
    renew(file);
    growing.set(key, file);
    writing = writing.then(async () => {
      const hash = createHash("sha256");
      try {
        for await (const piece of write()) {
          hash.update(piece);
          file.pieces.push(await packed(piece));
          wake(file);
        }
        file.hash = hash.digest("base64url").slice(0, 27);
        finished.set(key, file);
      } catch (error) {
        file.error = error ?? new Error("The file could not be written");
        if (finished.has(key)) console.error(error instanceof Error ? error.message : error);
      }
      file.ended = true;
      growing.delete(key);
      wake(file);
    });
    return file;
  }

  return {
    /** The file with this key; calls `write` if it is missing or old. */
    read(key: string, write: () => AsyncGenerator<string>): SharedFile {
      const cached = finished.get(key);
      // `has` is false for an old one.
      if (cached && finished.has(key)) return shared(cached);
      const inProgress = growing.get(key) ?? startWriting(key, write);
      return shared(cached ?? inProgress);
    },
  };
}

function shared(file: Growing): SharedFile {
  return { pieces: piecesOf(file), hash: file.hash ?? null };
}

function renew(file: Growing): void {
  file.next = new Promise((resolve) => {
    file.wake = resolve;
  });
}

function wake(file: Growing): void {
  const { wake } = file;
  renew(file);
  wake();
}

async function* piecesOf(file: Growing): AsyncGenerator<string> {
  for (let index = 0; ; index++) {
    while (index >= file.pieces.length) {
      if (file.error) throw file.error;
      if (file.ended) return;
      await file.next;
    }
    const piece = file.pieces[index];
    if (piece) yield await unpacked(piece);
  }
}
