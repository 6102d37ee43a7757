import { stringify } from "csv-stringify/sync";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { makeListToken } from "../newsletter/tokens";

/** Subscriptions that are read and written together. */
const BATCH = 1_000;

export interface NewsletterExport {
  /** The shop's secret, which the links' keys are made of. */
  secret: string;
  /** The URL of the page for unsubscribing; the key follows. */
  unsubscribeUrl(locale: "en" | "it", token: string): string;
}

const HEAD = ["email", "language", "confirmed_on", "consent_version", "unsubscribe_url"];

/**
 * The newsletter's list as CSV with a head, in parts: subscriptions that are confirmed and not ended. Times are ISO 8601 UTC.
 * Addresses stay as they are, even those that a spreadsheet would read as formulas: the list is for services that send letters.
 */
export async function* exportNewsletter(
  database: Database<Tables>,
  { secret, unsubscribeUrl }: NewsletterExport,
): AsyncGenerator<{ csv: string; subscriptions: number }> {
  yield { csv: line(HEAD), subscriptions: 0 };
  for (let after = 0; ; ) {
    const rows = await database.write(async (trx) => {
      const found = await trx
        .selectFrom("newsletter_subscriptions")
        .select(["id", "email", "locale", "confirmed_on", "consent_version"])
        .where("status", "=", "confirmed")
        .where("id", ">", after)
        .orderBy("id")
        .limit(BATCH)
        .execute();
      const lines: string[] = [];
      for (const { id, email, locale, confirmed_on, consent_version } of found) {
        const confirmedOn = confirmed_on ?? "";
        const token = await makeListToken(trx, { id, confirmedOn }, secret);
        lines.push(line([email, locale, confirmedOn, consent_version, unsubscribeUrl(locale, token)]));
      }
      return { lines, last: found.at(-1)?.id };
    });
    if (rows.last === undefined) return;
    after = rows.last;
    yield { csv: rows.lines.join(""), subscriptions: rows.lines.length };
  }
}

const line = (cells: string[]) => stringify([cells]);
