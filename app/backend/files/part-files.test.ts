import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPartRemover } from "./part-files";

test("removes partial files of killed processes; keeps files in progress and complete files", async () => {
  const outbox = await mkdtemp(join(tmpdir(), "part-files-"));
  onTestFinished(() => rm(outbox, { recursive: true }));
  await mkdir(join(outbox, "ab"));
  const hourAgo = new Date(Date.now() - 3_600_000);
  const leave = async (name: string, writtenOn: Date) => {
    await writeFile(join(outbox, name), "Dear");
    await utimes(join(outbox, name), writtenOn, writtenOn);
  };
  await leave("000001.eml.part", hourAgo);
  await leave("ab/picture.webp.1234.part", hourAgo);
  await leave("000002.eml", hourAgo);
  await leave("000003.eml.part", new Date());

  const remover = startPartRemover([outbox, join(outbox, "missing")]);
  onTestFinished(() => remover.close());
  const files = async () => (await readdir(outbox, { recursive: true })).sort();
  await expect.poll(files).toEqual(["000002.eml", "000003.eml.part", "ab"]);

  // The second process dies too; a later run removes its file.
  await utimes(join(outbox, "000003.eml.part"), hourAgo, hourAgo);
  remover.wake();
  await expect.poll(files).toEqual(["000002.eml", "ab"]);
});
