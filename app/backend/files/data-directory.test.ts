import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ORIGINALS, prepareDataDirectory, RENDERED } from "./data-directory";

test("rendered pictures of an older version move out of the place of originals; originals stay where they are", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "data-directory-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, "media", "ab"), { recursive: true });
  await writeFile(join(dataDir, "media", "ab", "abc-160.webp"), "picture");
  await prepareDataDirectory(dataDir);
  expect(await readdir(join(dataDir, RENDERED))).toEqual(["ab"]);
  expect(await readdir(dataDir)).toEqual(["cache"]);

  await mkdir(join(dataDir, ORIGINALS, "cd"), { recursive: true });
  await prepareDataDirectory(dataDir);
  expect(await readdir(join(dataDir, ORIGINALS))).toEqual(["cd"]);
});
