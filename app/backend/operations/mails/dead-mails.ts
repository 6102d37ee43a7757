import { type Kysely, sql } from "kysely";
import { clockTime } from "~/shop/shop-day";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import type { Mails } from "../../db/tables/mails";
import { RequestError } from "../../http/errors";
import { isLinkOver } from "../../mail/link-lifetimes";

/** Which mails a list has. */
export interface MailFilter {
  /** Only those that are given up, and not taken off the list. */
  isDead: boolean;
  /** Only those of this order. */
  ordersId?: number;
}

/** Literals, because SQLite uses the index with its condition for no parameters. */
const isDead = sql<boolean>`mails.state = 'failed' and mails.done_on is null and recipient <> ''`;

/** The latest mails with their orders. Those that are sent keep no text. */
export async function listMails(db: Kysely<Tables>, { isDead: onlyDead, ordersId }: MailFilter, limit: number) {
  return db
    .selectFrom("mails")
    .leftJoin("orders", "orders.id", "mails.orders_id")
    .select(["mails.id", "mails.kind", "recipient", "mails.state", "attempts", "mails.created_on", "mails.sent_on"])
    .select(["mails.due_on", "mails.last_error", "mails.done_on", "orders.number as order"])
    .$if(onlyDead, (query) => query.where(isDead))
    .$if(ordersId !== undefined, (query) => query.where("mails.orders_id", "=", ordersId ?? 0))
    .orderBy("mails.id", "desc")
    .limit(limit)
    .execute();
}

/** How many mails are given up, and nobody has dealt with. */
export async function countDeadMails(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where(isDead)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Queues a mail again that was given up: all of its tries begin anew. One that waits already is left as it is.
 * @throws RequestError 404; 409 MAIL_SENT, NO_RECIPIENT for erased data, LINK_ERASED for a link that is stored nowhere any more,
 *   LINK_EXPIRED for one that opens nothing any more
 */
export function retryMail(database: Database<Tables>, id: number, at: Date): Promise<void> {
  return database.write(async (trx) => {
    const mail = await trx.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
    if (!mail) throw new RequestError(404, "FORBIDDEN", `There is no mail ${id}.`);
    if (mail.state === "queued") return;
    if (mail.state === "sent")
      throw new RequestError(
        409,
        "MAIL_SENT",
        `The mail ${id} was sent${mail.sent_on === null ? "" : ` on ${clockTime(mail.sent_on)}`}.`,
      );
    if (mail.recipient === "") throw new RequestError(409, "NO_RECIPIENT", `The address of the mail ${id} is erased.`);
    const wayOut = WITH_LINKS[mail.kind];
    if (wayOut !== undefined && mail.links === null)
      throw new RequestError(409, "LINK_ERASED", `The link of the mail ${id} is erased: ${wayOut}.`);
    if (wayOut !== undefined && isLinkOver(mail, at))
      throw new RequestError(409, "LINK_EXPIRED", `The link of the mail ${id} has expired: ${wayOut}.`);
    await trx
      .updateTable("mails")
      .set({ state: "queued", attempts: 0, due_on: at.toISOString(), last_error: null, done_on: null })
      .where("id", "=", id)
      .where("state", "=", "failed")
      .execute();
  });
}

/** The mails whose links have keys that are stored nowhere else, and how the person gets another one. */
const WITH_LINKS: Partial<Record<Mails["kind"], string>> = {
  order_to_confirm: "take the order by phone or ask for a new one",
  order_link: "the customer asks again on the page of orders",
  withdrawal_to_confirm: "accept the declaration (withdrawals accept) once the customer has confirmed it",
  newsletter_confirmation: "the person subscribes again",
  newsletter_welcome: "the subscription is confirmed without it",
  welcome: "the customer asks for another link in the profile",
  email_confirmation: "the customer asks for another link in the profile",
  password_reset: "the customer asks again on the login page",
  stock_confirmation: "the person asks again on the product's page",
  stock_back: "the person sees the product in the shop",
};

/** Older mails are no news: each of them is tried again by its id alone. */
export const RETRY_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Queues all mails of the last days again that were given up and can be sent.
 * @returns their ids, the reasons of the others by their ids, and how many are too old
 */
export async function retryDeadMails(
  database: Database<Tables>,
  at: Date,
): Promise<{ queued: number[]; refused: { id: number; reason: string }[]; old: number }> {
  const since = new Date(at.getTime() - RETRY_DAYS * DAY_MS).toISOString();
  const dead = await database.read
    .selectFrom("mails")
    .select(["mails.id", "mails.created_on"])
    .where(isDead)
    .orderBy("mails.id")
    .execute();
  const fresh = dead.filter(({ created_on }) => created_on >= since);
  const queued: number[] = [];
  const refused: { id: number; reason: string }[] = [];
  for (const { id } of fresh)
    try {
      await retryMail(database, id, at);
      queued.push(id);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      refused.push({ id, reason: error.message });
    }
  return { queued, refused, old: dead.length - fresh.length };
}

/**
 * Takes a mail that was given up off the list. Repeated, it changes nothing.
 * @throws RequestError 404; 409 NOT_DEAD
 */
export async function finishMail(database: Database<Tables>, id: number, at: Date): Promise<void> {
  await database.write(async (trx) => {
    const mail = await trx.selectFrom("mails").select("state").where("id", "=", id).executeTakeFirst();
    if (!mail) throw new RequestError(404, "FORBIDDEN", `There is no mail ${id}.`);
    if (mail.state !== "failed") throw new RequestError(409, "NOT_DEAD", `The mail ${id} is not given up.`);
    await trx
      .updateTable("mails")
      .set({ done_on: at.toISOString(), links: null })
      .where("id", "=", id)
      .where("done_on", "is", null)
      .execute();
  });
}
