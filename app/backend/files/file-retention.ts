import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { erasedBefore, type TimedRetention } from "~/shop/retention";
import type { Tables } from "../db/schema";

/** Rows per query. */
const BATCH = 500;

/** The names of mails in the outbox: `<id>.eml`. */
export const MAIL_FILE = /^\d+\.eml$/;

/** Deletes the files of a directory with names of this form that are older than their period. A missing directory has none. */
export async function deleteOldFiles(
  directory: string,
  { form, period, now }: { form: RegExp; period: TimedRetention; now: Date },
): Promise<void> {
  const oldest = Date.parse(erasedBefore(period, now));
  for (const name of await filesOf(directory, form)) {
    const file = join(directory, name);
    // Another process may delete it at this moment.
    const stats = await stat(file).catch(() => undefined);
    if (stats && stats.mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** Deletes the files of mails whose recipient is erased. */
export async function deleteErasedMails(db: Kysely<Tables>, outbox: string): Promise<void> {
  const files = new Map((await filesOf(outbox, MAIL_FILE)).map((name) => [Number.parseInt(name, 10), name]));
  const ids = [...files.keys()];
  for (let start = 0; start < ids.length; start += BATCH) {
    const erased = await db
      .selectFrom("mails")
      .select("id")
      .where("id", "in", ids.slice(start, start + BATCH))
      .where("recipient", "=", "")
      .execute();
    for (const { id } of erased) await rm(join(outbox, files.get(id) ?? ""), { force: true });
  }
}

async function filesOf(directory: string, form: RegExp): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => form.test(name));
}
