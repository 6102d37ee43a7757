import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Deadline } from "~/config/visitor-request.server";

/**
 * Reads whose answers depend on content, catalogue and stock alone, the same for every visitor. Codes, accounts and orders are
 * not among them.
 */
const SHARED_READS =
  /^(?:items\/(?:brands|categories|colors|contents|countries|labels|online_[a-z_]+|payments|products|size_charts|types)(?:\/|$)|website\/(?:brands|products\/(?:filters|mega-menu|[^/]+\/(?:sizes|status)))$|stats\/|shippings$)/;

/** Those that orders change: what is in stock, and the order of best-sellers. Visitors order all the time. */
const STOCK_READS = /^(?:items\/products|website|stats)\//;

/** An answer is read again after this time even if nothing has changed, because a few depend on the date. */
const MAX_AGE_MS = 30_000;

/** About 3 bytes of memory per character of JSON. */
const MAX_CHARACTERS = 4_000_000;
/** Larger answers are parts of the sitemap or the feed, which crawlers read once. */
const MAX_ANSWER_CHARACTERS = 300_000;

/** Statements 195 and 196 of the specification: brands, countries, payments, slides, banners and home categories. */
const LISTS = /^(?:website\/brands|items\/(?:countries|payments|online_shop_(?:slides|banners|categories)))$/;

/** Another server reports no changes, so its lists are read again after this time. */
const LIST_AGE_MS = 2 * 60_000;
/** While a server does not answer, its last lists count, and are tried again after this time. */
const STALE_MS = 10_000;

/** Texts that change before an answer of a shared read changes. */
export interface ResponseVersions {
  /** For content and catalogue, prices included. */
  data: string;
  /** For the pieces in stock, and what follows from them. */
  stock: string;
}

interface Cached<Data> {
  data: Data;
  count: number;
}

interface Read<Data> {
  answer: Cached<Data>;
  /** Length of the answer's JSON. */
  characters: number;
}

/** A read whose path `accepts` allows. */
interface Asked<T extends z.ZodType> {
  path: string;
  query: Record<string, string | number | undefined> | undefined;
  schema: T;
  /** Stands for the visitor's request, which reads the versions once. */
  deadline: Deadline;
}

/** The versions that a visitor's request has read. */
interface VersionsOfRequest {
  reading: Promise<ResponseVersions>;
  versions?: ResponseVersions;
}

/** The answers of shared reads in this process, valid until their server's data change. */
export interface ResponseCache {
  /** Whether a read without a user has an answer that all visitors share. */
  accepts(path: string): boolean;
  /**
   * The cached answer, if the visitor's request has read the versions and this answer belongs to them: most calls of a page
   * need no more.
   */
  known<T extends z.ZodType>(asked: Asked<T>): Cached<z.infer<T>> | undefined;
  /**
   * The cached answer, else a new one. The objects are frozen, because requests share them.
   * @throws the error of `read`, or of the read of the versions
   */
  answer<T extends z.ZodType>(asked: Asked<T>, read: () => Promise<Read<z.infer<T>>>): Promise<Cached<z.infer<T>>>;
  /** Stands for the request of every caller, so that calls without a visitor's request share the answers too. */
  everybody?: Deadline;
  /** The last answer, although its time is over: for a server that does not answer. Undefined where only fresh ones count. */
  stale<T extends z.ZodType>(asked: Asked<T>): Cached<z.infer<T>> | undefined;
  /** After a write, the rest of the visitor's request reads the versions again. */
  forgetVersions(deadline: Deadline): void;
}

/**
 * @param versions read before the answer, so that a cached answer is never older than its versions
 */
export function createResponseCache(versions: () => Promise<ResponseVersions>): ResponseCache {
  const answers = new LRUCache<string, Cached<unknown>>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_ANSWER_CHARACTERS,
    ttl: MAX_AGE_MS,
  });
  const seen = new WeakMap<Deadline, VersionsOfRequest>();
  const schemaId = schemaIds();

  function versionsFor(deadline: Deadline): Promise<ResponseVersions> {
    const known = seen.get(deadline);
    if (known) return known.reading;
    const entry: VersionsOfRequest = { reading: versions() };
    seen.set(deadline, entry);
    entry.reading.then(
      (read) => {
        entry.versions = read;
      },
      // A repeated read tries again.
      () => seen.get(deadline) === entry && seen.delete(deadline),
    );
    return entry.reading;
  }

  const keyOf = ({ path, query, schema }: Asked<z.ZodType>, { data, stock }: ResponseVersions) =>
    JSON.stringify([data, STOCK_READS.test(`${path}/`) ? stock : "", schemaId(schema), path, query]);

  return {
    accepts: (path) => SHARED_READS.test(path),
    known<T extends z.ZodType>(asked: Asked<T>) {
      const read = seen.get(asked.deadline)?.versions;
      return read && (answers.get(keyOf(asked, read)) as Cached<z.infer<T>> | undefined);
    },
    async answer<T extends z.ZodType>(asked: Asked<T>, read: () => Promise<Read<z.infer<T>>>) {
      const key = keyOf(asked, await versionsFor(asked.deadline));
      const cached = answers.get(key);
      if (cached) return cached as Cached<z.infer<T>>;
      const { answer, characters } = await read();
      answers.set(key, frozen(answer), { size: characters + key.length });
      return answer;
    },
    stale: () => undefined,
    forgetVersions: (deadline) => void seen.delete(deadline),
  };
}

/**
 * For a server that reports no changes: keeps the six lists that the specification wants to be fetched once, for two minutes.
 * Simultaneous readers share one read.
 * @param now milliseconds of a monotonic clock
 */
export function createTimedResponseCache(now: () => number = () => performance.now()): ResponseCache {
  const lists = new LRUCache<string, { answer: Cached<unknown>; until: number }>({ max: 50 });
  const running = new Map<string, Promise<Cached<unknown>>>();
  const schemaId = schemaIds();
  const keyOf = ({ path, query, schema }: Asked<z.ZodType>) => JSON.stringify([schemaId(schema), path, query]);

  return {
    everybody: {},
    accepts: (path) => LISTS.test(path),
    known<T extends z.ZodType>(asked: Asked<T>) {
      const kept = lists.get(keyOf(asked));
      return kept && kept.until > now() ? (kept.answer as Cached<z.infer<T>>) : undefined;
    },
    async answer<T extends z.ZodType>(asked: Asked<T>, read: () => Promise<Read<z.infer<T>>>) {
      const key = keyOf(asked);
      const reading =
        running.get(key) ??
        read()
          .then(({ answer }) => {
            lists.set(key, { answer: frozen(answer), until: now() + LIST_AGE_MS });
            return answer as Cached<unknown>;
          })
          .finally(() => running.delete(key));
      running.set(key, reading);
      return (await reading) as Cached<z.infer<T>>;
    },
    stale<T extends z.ZodType>(asked: Asked<T>) {
      const kept = lists.get(keyOf(asked));
      if (kept) kept.until = now() + STALE_MS;
      return kept?.answer as Cached<z.infer<T>> | undefined;
    },
    forgetVersions() {},
  };
}

/** Numbers of schemas, because the same path may be read with several. */
function schemaIds(): (schema: z.ZodType) => number {
  const ids = new WeakMap<z.ZodType, number>();
  let last = 0;
  return (schema) => {
    const id = ids.get(schema) ?? ++last;
    ids.set(schema, id);
    return id;
  };
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
