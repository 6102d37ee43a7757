import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRenditionCache, trimRenditions } from "./rendition-cache";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "rendition-cache-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const HOUR_MS = 60 * 60 * 1000;
/** Bytes on disk: a multiple of the size of a block. */
const SIZE = 8192;

/** A picture whose last use is some hours ago. */
async function put(name: string, hoursAgo: number): Promise<string> {
  const path = join(dir, name);
  await openRenditionCache({ dir }).write(path, Buffer.alloc(SIZE, name));
  const then = new Date(Date.now() - hoursAgo * HOUR_MS);
  await utimes(path, then, then);
  return path;
}

const names = async () => (await readdir(dir, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort();

test("the least recently used pictures are removed before the bound is reached", async () => {
  await put("ab/oldest.avif", 400);
  const popular = await put("ab/popular.avif", 300);
  await put("cd/seldom.avif", 200);
  await put("cd/new.avif", 1);
  expect(await openRenditionCache({ dir }).read(popular)).toHaveLength(SIZE);
  await trimRenditions(dir, 5 * SIZE);
  expect(await names()).toHaveLength(4);
  await trimRenditions(dir, 3 * SIZE);
  expect(await names()).toEqual(["ab/popular.avif", "cd/new.avif"]);
});

test("a file that another process is writing is left alone", async () => {
  await writeFile(join(dir, "x.avif.1.part"), Buffer.alloc(SIZE));
  await trimRenditions(dir, 1);
  expect(await names()).toEqual(["x.avif.1.part"]);
});

test("a cache that grows past its bound is trimmed in the background, while reading and writing go on", async () => {
  const cache = openRenditionCache({ dir, maxBytes: 10 * SIZE });
  for (let number = 0; number < 60; number++) await cache.write(join(dir, `${number}.webp`), Buffer.alloc(SIZE));
  await vi.waitFor(async () => expect((await names()).length).toBeLessThanOrEqual(10));
  await cache.close();
  const left = await names();
  expect(left.length).toBeGreaterThan(0);
  expect(await cache.read(join(dir, left[0] ?? ""))).toHaveLength(SIZE);
});

test("a picture in use every day costs no write at each use", async () => {
  const path = await put("today.webp", 0.5);
  const { mtimeMs } = await stat(path);
  await openRenditionCache({ dir }).read(path);
  expect((await stat(path)).mtimeMs).toBe(mtimeMs);
});

test("a missing picture and a missing directory are no failures", async () => {
  expect(await openRenditionCache({ dir }).read(join(dir, "none.webp"))).toBeUndefined();
  await trimRenditions(join(dir, "none"), 1);
});
