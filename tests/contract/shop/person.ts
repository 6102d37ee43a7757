import { sql } from "kysely";
import type { Api } from "~/api/client.server";
import type { Order } from "~/api/orders.server";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { deliverOrder, shipOrder } from "~/backend/orders/fulfil-order";
import { recordPayment } from "~/backend/orders/record-payment";
import { call, login, register } from "./account-steps";
import type { Server } from "./servers";
import { addProduct, methodId, orderOf, placeOrder } from "./shop-fixtures";

/** A customer whose data are found by searching the database for their texts. */
export interface Person {
  email: string;
  token: string;
  api: Api;
  /** Texts that no other row of the database has. */
  texts: { name: string; street: string; note: string; phone: string; vat: string };
}

let people = 0;

/** A registered customer with a confirmed email, and with texts of their own. */
export async function newPerson(server: Server): Promise<Person> {
  const number = `${process.pid}x${++people}`;
  const name = `Zoe${number}`;
  const { email } = await register(server, { first_name: name, privacy_version: "2026-11-22" });
  await server.database.write((trx) =>
    trx
      .updateTable("users")
      .set({ email_confirmed_on: new Date().toISOString(), owner_confirmed_on: new Date().toISOString() })
      .where("email_key", "=", email.toLowerCase())
      .execute(),
  );
  const { access_token: token } = await login(server, { email });
  return {
    email,
    token,
    api: server.api.as(token),
    texts: {
      name,
      street: `Via Zeta ${number}`,
      note: `Citofono ${number}`,
      phone: `+39 333 ${number}`,
      vat: `IT${number}`,
    },
  };
}

/** Places an order of one piece for this person, by bank transfer. */
export async function orderAs(server: Server, person: Person, { invoice = false } = {}): Promise<Order> {
  const { name, street, note, phone, vat } = person.texts;
  const goods = await addProduct(server.database, { price: 9_000 });
  const request = orderOf([[goods, 1]], 90, await methodId(server.api, "bank_transfer"), { email: person.email, note });
  Object.assign(request.delivery, { name, address: street, phone });
  Object.assign(request.delivery.billing, { name, address: street, vat_number: invoice ? vat : "" });
  return placeOrder(person.api, request);
}

/** Pays, ships and delivers an order at this time. */
export async function deliver(server: Server, id: number, at: Date): Promise<void> {
  const event = { actor: "operator", reason: "test", at };
  const read = () =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const parcel = { courier: null, tracking_number: `TRACK-${id}`, estimated_delivery: null };
  const paid = await read();
  await server.database.write((trx) => recordPayment(trx, paid, event));
  const shipped = await read();
  await server.database.write((trx) => shipOrder(trx, shipped, parcel, event));
  const delivered = await read();
  await server.database.write((trx) => deliverOrder(trx, delivered, event));
}

/** `DELETE users/me`. */
export const deleteMe = (server: Server, { token }: Pick<Person, "token">, password: unknown) =>
  call(server, "DELETE", "users/me", { password }, { token });

/** Counters of rate limits expire within an hour; the proof of a consent to the newsletter stays. */
const KEPT = ["rate_limits", "newsletter_subscriptions"];

/** The tables with a row that contains one of these texts. */
export async function tablesWith(database: Database<Tables>, texts: readonly string[]): Promise<string[]> {
  // PostgreSQL has the schemas of other tests too, which come and go.
  const tables =
    database.engine === "postgres"
      ? sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
      : sql<{
          name: string;
        }>`select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%'`;
  const { rows: all } = await tables.execute(database.read);
  const names = all
    .map(({ name }) => name)
    .filter((name) => !KEPT.includes(name))
    .sort();
  const found: string[] = [];
  for (const name of names) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
    const content = JSON.stringify(rows).toLowerCase();
    if (texts.some((text) => content.includes(text.toLowerCase()))) found.push(name);
  }
  return found;
}
