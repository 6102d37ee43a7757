import { setTimeout as delay } from "node:timers/promises";
import { seeded } from "~/shop/seeded.test-data";
import type { Reply } from "../../e2e/visitor";
import type { Running } from "../../support/shop-process";
import type { Changes } from "./changes";
import { contentOf, type Difference, differenceOf } from "./compared-reply";
import { type Answered, askAll, oneOf, randomRequests, rightReplies } from "./requests";
import { untilAmongCheapest } from "./shop-for-leaks";
import type { FixedVisitor } from "./visitors-for-leaks";
import { type Witness, witness } from "./witness";

const REQUESTS_OF_ROUND = 60;
/** Few enough that several visitors ask for the same page in a round. */
const PAGES_OF_ROUND = 14;
/** Rounds with the same pages, so that browsers have some of them. */
const ROUNDS_WITH_PAGES = 2;
/** What changes in the middle of each round; "move" moves a product in all lists before the round. */
const plan = ["none", "content", "none", "stock", "content", "move"] as const;
/** For this time a page from memory may have the stock of before. */
const STOCK_STALE_MS = 2_000;
/** A request after this time notices a change: it shares a reading of the versions that is 50 ms old, and took 500 ms at most. */
const NOTICED_MS = 600;

interface Fault extends Difference {
  visitor: string;
  page: string;
  request: string;
}

export interface Outcome {
  seed: number;
  faults: Fault[];
  /** Number of compared replies. */
  replies: number;
  /** Number of replies from memory, by visitor. */
  fromMemory: Record<string, number>;
  /** Number of replies 304. */
  unchanged: number;
  /** Number of replies that a change in their round had to change. */
  changed: number;
}

interface Scene {
  /** Answers each request by itself. */
  reference: Running;
  cached: Running;
  visitors: readonly FixedVisitor[];
  pages: readonly string[];
  changes: Changes;
}

interface Length {
  seed: number;
  rounds: number;
  /** The kind of fault after which the comparison ends; default: any. */
  until?: string;
}

/** Compares replies of a process with memory with those of one without. Ends after a round with a fault. */
export async function compareReplies(
  { reference, cached, visitors, pages, changes }: Scene,
  { seed, rounds, until }: Length,
): Promise<Outcome> {
  const random = seeded(seed);
  const check = witness(visitors);
  const fromMemory = Object.fromEntries(visitors.map(({ name }) => [name, 0]));
  const outcome: Outcome = { seed, faults: [], replies: 0, fromMemory, unchanged: 0, changed: 0 };
  let right = rightReplies(reference);
  let some: string[] = [];
  const isOver = () => outcome.faults.some(({ kind }) => until === undefined || kind === until);
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    const event = plan[round % plan.length] ?? "none";
    if (event === "move") {
      const isCheap = await changes.move();
      for (const shop of [reference, cached]) await untilAmongCheapest(shop, changes.products.moved.slug, isCheap);
      right = rightReplies(reference);
    }
    if (round % ROUNDS_WITH_PAGES === 0) some = Array.from({ length: PAGES_OF_ROUND }, () => oneOf(pages, random));
    const requests = randomRequests({ visitors, pages: some }, REQUESTS_OF_ROUND, random);
    const before = right;
    await before.read(requests);
    const kind = event === "content" || event === "stock" ? event : null;
    const noticedMs = kind === "stock" ? 0 : NOTICED_MS;
    const change = kind && { index: random.int(0, requests.length - 1), run: changes[kind], noticedMs };
    const { answers, times } = await askAll(cached, requests, { check, random, change: change ?? undefined });
    if (kind) right = rightReplies(reference);
    await right.read(requests);
    const staleUntil = times.committedAt + NOTICED_MS + (kind === "stock" ? STOCK_STALE_MS : 0);
    for (const answer of answers) {
      const possible = [
        ...(answer.startedAt <= staleUntil ? before.of(answer) : []),
        ...(kind && answer.endedAt >= times.begunAt ? right.of(answer) : []),
      ];
      const found = faultsOf(answer, { possible, before: before.of(answer) }, check);
      note(outcome, answer, [...answer.faults, ...found]);
      const [old, current] = [before.of(answer)[0], right.of(answer)[0]];
      if (kind && old && current && differenceOf(old, current)) outcome.changed += 1;
    }
    if (kind === "stock") await delay(Math.max(0, staleUntil - performance.now()));
  }
  return outcome;
}

function note(outcome: Outcome, { visitor, page, kind, encoding, reply }: Answered, faults: Difference[]): void {
  for (const fault of faults)
    outcome.faults.push({ ...fault, visitor: visitor.name, page, request: `${kind}, ${encoding}` });
  outcome.replies += 1;
  if (reply.status === 304) outcome.unchanged += 1;
  if (/^shop; hit/.test(String(reply.headers["cache-status"])))
    outcome.fromMemory[visitor.name] = (outcome.fromMemory[visitor.name] ?? 0) + 1;
}

/**
 * @param possible right replies; the last one is the newest
 * @param before right replies before the change of the round
 */
function faultsOf(
  { page, reply, sent }: Answered,
  { possible, before }: { possible: Reply[]; before: Reply[] },
  check: Witness,
): Difference[] {
  const differences = possible.map((one) => differenceOf(reply, one));
  const difference = differences.includes(null) ? null : differences.at(-1);
  if (difference && before.some((one) => !differenceOf(reply, one)))
    return [{ kind: "older page", detail: difference.detail }];
  if (difference) return [difference];
  // A reply without a text: the text that its tag stands for counts.
  const tag = reply.status === 304 ? sent?.tag : reply.headers.etag;
  const content = tag && reply.text === "" ? check.contentOf(page, tag) : undefined;
  if (content === undefined || possible.some((one) => one.text === "" || contentOf(one) === content)) return [];
  return [{ kind: String(reply.status === 304 ? 304 : "tag"), detail: `${tag} stands for another page` }];
}

/** A leak shows in many replies. */
const SHOWN_FAULTS = 8;

/** For the message of a failed test: what is needed to repeat the run, and how much of it came from memory. */
export function summaryOf({ seed, replies, fromMemory, unchanged, changed, faults }: Outcome): string {
  const lines = Object.entries(fromMemory).map(([name, count]) => `  ${count} for ${name}`);
  const shown = faults
    .slice(0, SHOWN_FAULTS)
    .map(({ kind, visitor, page, request, detail }) => `${kind}: ${visitor}, ${page} (${request}): ${detail}`);
  return [
    `${faults.length} faults`,
    ...shown,
    `LEAK_SEED=${seed}: ${replies} replies compared, ${unchanged} of them 304, ${changed} with a change, from memory:`,
    ...lines,
  ].join("\n");
}
