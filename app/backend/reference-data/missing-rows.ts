import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { SIZES } from "./standard-sizes";

/** Pages of text that forms, mails and the foot of every page link to. */
const LINKED_PAGES = ["terms", "privacy"];

/** What a filled database lacks although the program counts on it, a line each, with the way out. The shopkeeper may have removed it. */
export async function missingRows(db: Kysely<Tables>): Promise<string[]> {
  const pages = await db.selectFrom("contents").select(["id", "status"]).execute();
  const systems = await db.selectFrom("standard_sizes").select("system").distinct().execute();
  const needed = [...new Set(SIZES.map(({ system }) => system))];
  return [
    // A start writes the pages of a database that has none.
    ...LINKED_PAGES.filter(
      (page) => pages.length > 0 && !pages.some(({ id, status }) => id === page && status === "published"),
    ).map(
      (page) =>
        `there is no published page ${page}, to which every page links: write it with \`npm run shop -- import contents FILE\``,
    ),
    ...needed
      .filter((name) => !systems.some(({ system }) => system === name))
      .map(
        (name) =>
          `the size system ${name} has no sizes, so no product can have them: add some with \`npm run shop -- import sizes FILE\``,
      ),
  ];
}
