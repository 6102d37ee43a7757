import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** The demo's privacy policy gets the table of retention periods, the erasure its indexes, and releases are told from refunds. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  await replaceDemoText(db);
  await indexAges(db);
  await separateReleases(db, engine);
}

/**
 * Released reservations are no refunds. An order that ended with reserved money has booked its release at the same moment, and was
 * never paid.
 */
async function separateReleases(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { int } = columnTypes(engine);
  await db.schema
    .alterTable("refunds")
    .addColumn("is_release", int, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update refunds set is_release = 1
    where payment_attempts_id is not null
      and exists (select 1 from order_events where order_events.orders_id = refunds.orders_id and kind = 'payment'
        and before = 'authorised' and after = 'expired' and order_events.created_on = refunds.created_on)
      and not exists (select 1 from order_events where order_events.orders_id = refunds.orders_id and kind = 'payment'
        and after = 'paid')
  `.execute(db);
  await sql`
    update orders set refunded = refunded - (
      select sum(refunds.amount) from refunds where refunds.orders_id = orders.id and is_release = 1
    )
    where id in (select orders_id from refunds where is_release = 1)
  `.execute(db);
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
