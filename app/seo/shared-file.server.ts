import { createHash } from "node:crypto";

/** Milliseconds until a file is written anew: crawlers keep it for an hour themselves. */
const FRESH_MS = 300_000;
/** Files that are remembered; the largest has about 12 MB. */
const MOST = 6;

/** A file that is being written, read by any number of visitors while it grows. */
interface Growing {
  pieces: string[];
  ended: boolean;
  error?: unknown;
  /** Of the whole file. */
  hash?: string;
  freshUntil: number;
  /** Wakes the readers that wait for the next piece. */
  wake: () => void;
  next: Promise<void>;
}

export interface SharedFile {
  pieces: AsyncGenerator<string>;
  /** Changes with the file's contents; null while it is being written. */
  hash: string | null;
}

/**
 * Long files that are the same for everybody, written once for all who ask for them, and one after the other: no number of
 * requests makes the shop write more than one at a time. An old file is answered while a newer one is being written.
 */
export function createSharedFiles({ freshMs = FRESH_MS, most = MOST, now = Date.now } = {}) {
  const finished = new Map<string, Growing>();
  const growing = new Map<string, Growing>();
  let writing: Promise<void> = Promise.resolve();

  function begin(key: string, write: () => AsyncGenerator<string>): Growing {
    const file: Growing = { pieces: [], ended: false, freshUntil: 0, wake() {}, next: Promise.resolve() };
    renew(file);
    growing.set(key, file);
    writing = writing.then(async () => {
      try {
        for await (const piece of write()) {
          file.pieces.push(piece);
          wake(file);
        }
        file.hash = hashOf(file.pieces);
        file.freshUntil = now() + freshMs;
        keep(key, file);
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

  function keep(key: string, file: Growing): void {
    finished.delete(key);
    finished.set(key, file);
    for (const [oldest] of finished) {
      if (finished.size <= most) break;
      finished.delete(oldest);
    }
  }

  return {
    /** The file called `key`; `write` is called when there is none or it is old. */
    read(key: string, write: () => AsyncGenerator<string>): SharedFile {
      const known = finished.get(key);
      if (known && known.freshUntil > now()) return shared(known);
      const begun = growing.get(key) ?? begin(key, write);
      return shared(known ?? begun);
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
    yield file.pieces[index] ?? "";
  }
}

function hashOf(pieces: readonly string[]): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("base64url").slice(0, 27);
}
