import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { accessibility } from "./accessibility";
import { contacts } from "./contacts";
import type { DemoContent } from "./content";
import { cookie } from "./cookie";
import { info } from "./info";
import { privacy } from "./privacy";
import { returns } from "./returns";
import { terms } from "./terms";

export const DEMO_CONTENTS: readonly DemoContent[] = [info, contacts, returns, terms, privacy, cookie, accessibility];

/** Date of the last change of these texts. */
const UPDATED = "2026-11-26T00:00:00.000Z";

/** These texts as rows of `contents`. */
export const demoContentRows = () =>
  DEMO_CONTENTS.map(({ id, title, en, it }) => ({
    ...{ id, title_it: title.it, title_en: title.en, body_it: it.trim(), body_en: en.trim() },
    ...{ status: "published" as const, updated_on: UPDATED },
  }));

/**
 * Writes the demo's text pages into a database that has none, whether new or of an older version. After the operator has
 * written any page, nothing is added. Several processes may call this at the same time.
 */
export async function addDemoContents(database: Database<Tables>): Promise<void> {
  const any = database.read.selectFrom("contents").select("id").limit(1);
  if (await any.executeTakeFirst()) return;
  await database.write(async (trx) => {
    await trx
      .insertInto("contents")
      .values(demoContentRows())
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  });
}
