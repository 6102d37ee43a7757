import { setTimeout as delay } from "node:timers/promises";
import { withoutCampaign } from "~/i18n/campaign-parameters";
import type { seeded } from "~/shop/seeded.test-data";
import type { Reply } from "../../e2e/visitor";
import type { Running } from "../../support/shop-process";
import type { Difference } from "./compared-reply";
import { ask } from "./shop-for-leaks";
import type { FixedVisitor } from "./visitors-for-leaks";
import type { Held, Witness } from "./witness";

const AT_ONCE = 4;

export type Random = ReturnType<typeof seeded>;

type Kind = "get" | "head" | "own tag" | "foreign tag";
/** With "own tag" the request has the tag of the page that the visitor's browser has, with "foreign tag" another visitor's. */
const kinds: [Kind, ...Kind[]] = [
  ...(["get", "get", "get", "get", "get", "get"] as const),
  ...(["head", "own tag", "own tag", "foreign tag"] as const),
];
const encodings: [string, ...string[]] = ["br", "gzip", "identity"];

export interface Asked {
  visitor: FixedVisitor;
  page: string;
  kind: Kind;
  encoding: string;
}

export interface Answered extends Asked {
  reply: Reply;
  /** The page whose tag was sent. */
  sent: Held | undefined;
  /** What is wrong with the reply by itself. */
  faults: Difference[];
  /** Milliseconds of `performance.now()`. */
  startedAt: number;
  endedAt: number;
}

export const oneOf = <T>(all: readonly T[], random: Random) => all[random.int(0, all.length - 1)] as T;

/** Requests for some pages in random order; those for one page often follow each other, so that they wait for one rendering. */
export function randomRequests(
  { visitors, pages }: { visitors: readonly FixedVisitor[]; pages: readonly string[] },
  requests: number,
  random: Random,
): Asked[] {
  let page = oneOf(pages, random);
  return Array.from({ length: requests }, () => {
    if (random.int(1, 3) === 1) page = oneOf(pages, random);
    return { visitor: oneOf(visitors, random), page, kind: random.pick(kinds), encoding: random.pick(encodings) };
  });
}

const headersOf = ({ visitor, encoding }: Asked) => ({ ...visitor.headers, "accept-encoding": encoding });

/** A change in the middle of requests. */
export interface TimedChange {
  /** It begins before this request. */
  index: number;
  run(): Promise<void>;
  /** Later requests wait for this time after the change: by then every process has noticed it. */
  noticedMs: number;
}

/** Sends requests, four at once. Returns the answers, and when the change began and was committed. */
export async function askAll(
  shop: Running,
  all: readonly Asked[],
  { check, random, change }: { check: Witness; random: Random; change?: TimedChange | undefined },
) {
  const answers: Answered[] = [];
  const times = { begunAt: Number.POSITIVE_INFINITY, committedAt: Number.POSITIVE_INFINITY };
  let changed: Promise<unknown> | undefined;
  let next = 0;

  async function runChange({ run, noticedMs }: TimedChange): Promise<void> {
    times.begunAt = performance.now();
    await run();
    times.committedAt = performance.now();
    await delay(noticedMs);
  }

  async function askOne(asked: Asked): Promise<void> {
    const { visitor, page, kind } = asked;
    const sent =
      kind === "own tag"
        ? check.heldBy(visitor, page)
        : kind === "foreign tag"
          ? check.heldByAnother(visitor, page, random.int(0, 100))
          : undefined;
    const headers = { ...headersOf(asked), ...(sent && { "if-none-match": sent.tag }) };
    const startedAt = performance.now();
    const reply = await ask(shop, page, { method: kind === "head" ? "HEAD" : "GET", headers });
    const endedAt = performance.now();
    answers.push({ ...asked, reply, sent, startedAt, endedAt, faults: check.faultsOf(visitor, page, reply, sent) });
  }

  async function work(): Promise<void> {
    for (let index = next++; index < all.length; index = next++) {
      if (change && index === change.index) changed = runChange(change);
      if (change && index >= change.index + AT_ONCE * 2) await changed;
      await askOne(all[index] as Asked);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await changed;
  return { answers, times };
}

/** The right replies while nothing changes, each asked for once. */
export interface RightReplies {
  /** Asks for those that are not there yet. */
  read(all: readonly Asked[]): Promise<void>;
  /**
   * Without an answer from memory the page has the parameters of campaigns of its URL, in links that lead back to it. In
   * memory it has none, because it is the same for all links of a campaign. A redirect has them always.
   */
  of(asked: Asked): Reply[];
}

/** @param shop a process that answers each request by itself */
export function rightReplies(shop: Running): RightReplies {
  const replies = new Map<string, Reply[] | null>();
  const keyOf = ({ visitor, page, kind }: Asked) => JSON.stringify([visitor.name, page, kind === "head"]);

  async function read(asked: Asked): Promise<Reply[]> {
    const { page, kind } = asked;
    const options = { method: kind === "head" ? "HEAD" : "GET", headers: headersOf(asked) };
    const own = await ask(shop, page, options);
    const plain = withoutCampaign(page);
    return own.headers.location || plain === page ? [own] : [own, await ask(shop, plain, options)];
  }

  return {
    async read(all) {
      const missing = all.filter((asked) => {
        const isNew = !replies.has(keyOf(asked));
        if (isNew) replies.set(keyOf(asked), null);
        return isNew;
      });
      const work = async () => {
        for (let asked = missing.pop(); asked; asked = missing.pop()) replies.set(keyOf(asked), await read(asked));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    of(asked) {
      const right = replies.get(keyOf(asked));
      if (!right) throw new Error(`The right reply to ${keyOf(asked)} was not read`);
      return right;
    },
  };
}
