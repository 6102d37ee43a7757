import { afterAll, beforeAll, expect, test } from "vitest";
import type { Running } from "../support/shop-process";
import { type Changes, openChanges } from "./leaks/changes";
import { copyBuild } from "./leaks/copied-build";
import { pagesForLeaks } from "./leaks/pages-for-leaks";
import { plantedLeaks } from "./leaks/planted-leaks";
import { compareReplies, summaryOf } from "./leaks/rounds";
import { startCached, startReference } from "./leaks/shop-for-leaks";
import { type FixedVisitor, visitorsOf } from "./leaks/visitors-for-leaks";

// A process that keeps pages in memory is compared with one that renders each page for its visitor, on the same database and
// secrets. LEAK_SEED repeats a run.

const seed = Number(process.env.LEAK_SEED ?? Math.floor(Math.random() * 1_000_000));
const ROUNDS = 40;
const PLANTED_ROUNDS = 20;
/** English lists and products: a leak is found sooner among few pages. */
const PLANTED_PAGES = 18;

/** They get no shared page. */
const passesBy = ["a member", "a guest with a message"];

let reference: Running;
let changes: Changes;
let visitors: FixedVisitor[];

beforeAll(async () => {
  reference = await startReference();
  changes = await openChanges(reference.dataDir);
  visitors = await visitorsOf(reference);
});
afterAll(async () => {
  await changes?.close();
  await reference?.stop();
});

test("every visitor gets the page that is rendered for this visitor alone, whatever is in memory", async () => {
  const cached = await startCached(reference);
  try {
    const pages = pagesForLeaks(changes.products);
    const outcome = await compareReplies({ reference, cached, visitors, pages, changes }, { seed, rounds: ROUNDS });
    const summary = summaryOf(outcome);
    expect(outcome.faults.length, summary).toBe(0);
    expect(outcome.replies, summary).toBeGreaterThanOrEqual(2_000);
    // Otherwise the comparison proves nothing.
    expect(outcome.unchanged, summary).toBeGreaterThan(10);
    expect(outcome.changed, summary).toBeGreaterThan(20);
    for (const { name } of visitors)
      if (!passesBy.includes(name)) expect(outcome.fromMemory[name], `${name}\n${summary}`).toBeGreaterThan(5);
  } finally {
    await cached.stop();
  }
});

const named = plantedLeaks.map((leak) => [leak.name, leak] as const);

test.each(named)("the comparison finds a planted leak: %s", async (_, { found, edits }) => {
  const build = copyBuild(edits);
  try {
    const cached = await startCached(reference, build.folder);
    try {
      const pages = pagesForLeaks(changes.products).slice(0, PLANTED_PAGES);
      const scene = { reference, cached, visitors, pages, changes };
      const outcome = await compareReplies(scene, { seed, rounds: PLANTED_ROUNDS, until: found });
      expect(
        outcome.faults.map(({ kind }) => kind),
        summaryOf(outcome),
      ).toContain(found);
    } finally {
      await cached.stop();
    }
  } finally {
    build.remove();
  }
});
