import type { Kysely, Selectable, Transaction } from "kysely";
import { paymentMethod } from "~/shop/payment-methods";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { AnnouncedState, Mails } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import { lockedOrder } from "../orders/locked-order";
import { minutesAfter } from "../payments/check-schedule";
import { isUndecided } from "../payments/wait-for-decision";
import { queueMail } from "./queue";
import { isAboutRefund, isTrueOfRefund } from "./refund-claims";

// One mail announces an order. Its content follows the state of the payment when the mail is sent: the transaction that claims the
// mail decides it. That transaction locks the order, as every change of a payment does. A change that finds the mail still waiting
// queues no mail; after the claim a change queues a mail of its own.

/** How long the mail of an order that is paid online waits for the payment. Minutes. */
export const ANNOUNCE_MINUTES = 10;

const FOLLOW_UPS = ["order_paid", "payment_refused", "order_instructions"] as const;
type FollowUp = (typeof FOLLOW_UPS)[number];
type Announced = Pick<Selectable<Orders>, "id" | "email" | "locale">;

/** Queues the mail that announces an order. The order must be new or locked. */
export async function queueAnnouncement(
  trx: Transaction<Tables>,
  { id: ordersId, email: recipient, locale, payment_code }: Announced & { payment_code: string },
  now: Date,
): Promise<void> {
  const isOnline = paymentMethod(payment_code)?.flow === "redirect";
  const dueOn = minutesAfter(now, isOnline ? ANNOUNCE_MINUTES : 0);
  await queueMail(trx, { kind: "order_confirmation", recipient, locale, ordersId, dueOn }, now);
}

/**
 * Tells the customer about a change of the order's payment: in the announcement while it waits, else by a mail of its own. The order
 * must be locked, and its change written.
 */
export async function announceChange(
  trx: Transaction<Tables>,
  { id: ordersId, email: recipient, locale }: Announced,
  kind: FollowUp,
  at: Date,
): Promise<void> {
  const first = await announcementOf(trx, ordersId);
  if (first && isWaiting(first, at)) {
    // After a refusal the customer usually tries again at once.
    if (kind !== "payment_refused") await makeDue(trx, first.id, at);
    return;
  }
  if (kind === "order_instructions") await dropWaiting(trx, ordersId, [kind]);
  // An announcement that is being sent at this moment arrives first.
  const dueOn = first?.state === "queued" ? first.due_on : undefined;
  await queueMail(trx, { kind, recipient, locale, ordersId, dueOn }, at);
}

/** Whether the customer knows from the announcement that a payment was refused, or will know. */
export async function announcesRefusal(trx: Transaction<Tables>, ordersId: number, at: Date): Promise<boolean> {
  const first = await announcementOf(trx, ordersId);
  return first !== undefined && (isWaiting(first, at) || first.variant === "declined");
}

/** Whether a mail has announced the order, with the terms of its contract. */
export async function isAnnounced(db: Kysely<Tables>, ordersId: number): Promise<boolean> {
  const sent = await mailsOf(db, ordersId, ["order_confirmation"]).where("state", "=", "sent").executeTakeFirst();
  return sent !== undefined;
}

/** Removes the announcement of an order that ends, unless it has left: the mail about the end is the first one then. */
export function dropAnnouncement(trx: Transaction<Tables>, ordersId: number): Promise<void> {
  return dropWaiting(trx, ordersId, ["order_confirmation"]);
}

/** Whether a mail about the order's payment waits that will have the codes of its gift cards. The order must be locked. */
export async function hasWaitingAnnouncement(trx: Transaction<Tables>, ordersId: number, at: Date): Promise<boolean> {
  const mails = await mailsOf(trx, ordersId, ["order_confirmation", "order_paid"]).execute();
  return mails.some((mail) => isWaiting(mail, at));
}

/** `claim` of the queue of mails: decides the state that a mail about an order's payment has, and whether one about a refund is true. */
export async function claimMail(trx: Transaction<Tables>, engine: Database<Tables>["engine"], id: number) {
  const mail = await trx
    .selectFrom("mails")
    .select(["kind", "orders_id", "refunds_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const decide = mail && (DECISIONS as Partial<Record<Mails["kind"], Decision>>)[mail.kind];
  if (!mail || mail.orders_id === null || !(decide || isAboutRefund(mail.kind))) return async () => true;
  const order = await lockedOrder(trx, engine, mail.orders_id);
  return async () => {
    if (!decide) {
      const isTrue = await isTrueOfRefund(trx, mail);
      if (!isTrue) await trx.deleteFrom("mails").where("id", "=", id).execute();
      return isTrue;
    }
    const variant = order ? await decide(trx, order, id) : null;
    if (variant !== null) await trx.updateTable("mails").set({ variant }).where("id", "=", id).execute();
    else await trx.deleteFrom("mails").where("id", "=", id).execute();
    return variant !== null;
  };
}

/** @returns null for a mail that would not be true any more, or that another one replaces */
type Decision = (
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  mailId: number,
) => Promise<AnnouncedState | null> | AnnouncedState;

const DECISIONS: Record<FollowUp | "order_confirmation", Decision> = {
  order_confirmation: async (trx, order, id) => {
    if (await isReplaced(trx, order.id, id)) return null;
    // The announcement covers the state of the payment, so the waiting mails about it are superfluous.
    await dropWaiting(trx, order.id, FOLLOW_UPS);
    return announcedState(trx, order);
  },
  order_paid: whileTrue("order_paid"),
  payment_refused: whileTrue("payment_refused"),
  order_instructions: whileTrue("order_instructions"),
};

const STATE_OF_KIND = {
  order_paid: "paid",
  payment_refused: "declined",
  order_instructions: "placed",
} as const satisfies Record<FollowUp, AnnouncedState>;

/** A mail can wait for days while the mail server is down, and the order change meanwhile. */
function whileTrue(kind: FollowUp): Decision {
  return async (trx, order) => {
    const state = STATE_OF_KIND[kind];
    return (await announcedState(trx, order)) === state ? state : null;
  };
}

/** The state in a mail about an order's payment: the one that its claim has decided, else the present one. */
export async function stateOfMail(
  db: Kysely<Tables>,
  { kind, variant }: Selectable<Mails>,
  order: Selectable<Orders>,
): Promise<AnnouncedState> {
  const fixed = (STATE_OF_KIND as Partial<Record<Mails["kind"], AnnouncedState>>)[kind];
  return variant ?? fixed ?? (await announcedState(db, order)) ?? "placed";
}

/** What is true about an order and its payment; null for an order that has ended, or whose whole money has gone back. */
async function announcedState(db: Kysely<Tables>, order: Selectable<Orders>): Promise<AnnouncedState | null> {
  const { payment_status, payment_code, fulfilment_status } = order;
  if (fulfilment_status === "cancelled" || payment_status === "expired" || payment_status === "refunded") return null;
  if (payment_status === "not_needed") return "placed";
  if (payment_status !== "pending" && payment_status !== "failed") return "paid";
  if (paymentMethod(payment_code)?.flow !== "redirect") return "placed";
  const attempts = await db
    .selectFrom("payment_attempts")
    .select(["created_on", "status"])
    .where("orders_id", "=", order.id)
    .execute();
  if (isUndecided(order, attempts)) return "checking";
  return payment_status === "failed" ? "declined" : "complete";
}

/**
 * Whether a later mail has announced the order, with the terms: a process died while it sent the announcement, or a process of the
 * version before, which decides nothing, has announced the order a second time.
 */
async function isReplaced(trx: Transaction<Tables>, ordersId: number, id: number): Promise<boolean> {
  const later = await mailsOf(trx, ordersId, ["order_confirmation", ...FOLLOW_UPS])
    .where("id", ">", id)
    .where("state", "!=", "failed")
    .where(({ eb, or }) => or([eb("kind", "=", "order_confirmation"), eb("variant", "is not", null)]))
    .executeTakeFirst();
  return later !== undefined;
}

/** The first one: processes of the version before can queue another. */
function announcementOf(db: Kysely<Tables>, ordersId: number) {
  return mailsOf(db, ordersId, ["order_confirmation"]).executeTakeFirst();
}

function mailsOf(db: Kysely<Tables>, ordersId: number, kinds: readonly Mails["kind"][]) {
  return db
    .selectFrom("mails")
    .select(["id", "state", "variant", "attempts", "due_on"])
    .where("orders_id", "=", ordersId)
    .where("kind", "in", kinds)
    .orderBy("id");
}

type Waiting = Pick<Selectable<Mails>, "state" | "variant" | "attempts" | "due_on">;

/** A process of the version before that sends a mail has moved its due time, and decided nothing. */
const isWaiting = ({ state, variant, attempts, due_on }: Waiting, at: Date) =>
  state === "queued" && variant === null && (attempts === 0 || due_on <= at.toISOString());

async function makeDue(trx: Transaction<Tables>, id: number, at: Date): Promise<void> {
  const dueOn = at.toISOString();
  await trx.updateTable("mails").set({ due_on: dueOn }).where("id", "=", id).where("due_on", ">", dueOn).execute();
}

async function dropWaiting(
  trx: Transaction<Tables>,
  ordersId: number,
  kinds: readonly (FollowUp | "order_confirmation")[],
): Promise<void> {
  await trx
    .deleteFrom("mails")
    .where("orders_id", "=", ordersId)
    .where("kind", "in", kinds)
    .where("state", "=", "queued")
    .where("variant", "is", null)
    .execute();
}
