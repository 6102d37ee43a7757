import { sql } from "kysely";
import type { MigratedDatabase } from "../columns";

/** The demo's privacy policy gets the table of retention periods, and the erasure its indexes. */
export async function up(db: MigratedDatabase): Promise<void> {
  await replaceDemoText(db);
  await indexAges(db);
}

/** A sentence of the demo's list of periods in each language: a text that an operator wrote is left alone. */
const DEMO_LISTS = { body_en: "<li>Server records: 30 days.", body_it: "<li>Registri del server: 30 giorni." };

const LIST = /(<h2 id="retention">[^<]*<\/h2>\s*)<ul>[\s\S]*?<\/ul>/;

async function replaceDemoText(db: MigratedDatabase): Promise<void> {
  const { rows } = await sql<{ body_en: string; body_it: string }>`
    select body_en, body_it from contents where id = 'privacy'`.execute(db);
  for (const row of rows)
    for (const [column, sentence] of Object.entries(DEMO_LISTS)) {
      const body = row[column as keyof typeof DEMO_LISTS];
      if (!body.includes(sentence)) continue;
      const text = body.replace(LIST, (_, heading: string) => `${heading}{{retention}}`);
      await sql`update contents set ${sql.ref(column)} = ${text} where id = 'privacy'`.execute(db);
    }
}

/**
 * Indexes of the rows that the hourly erasure looks for by their age. The condition of each is a literal of its query
 * there: SQLite uses a partial index for no parameters.
 */
async function indexAges(db: MigratedDatabase): Promise<void> {
  await sql`create index orders_by_age on orders (created_on) where erasure is null`.execute(db);
  await sql`
    create index orders_unpaid_by_age on orders (created_on)
    where erasure is null and fulfilment_status = 'cancelled' and payment_status in ('failed', 'expired')
  `.execute(db);
  // Equal columns first: SQLite, which has no statistics, would prefer the index of one of them.
  await sql`
    create index mails_with_recipient on mails (withdrawals_id, returns_id, created_on)
    where orders_id is null and recipient <> ''
  `.execute(db);
  await sql`create index users_unconfirmed on users (created_on) where email_confirmed_on is null`.execute(db);
}
