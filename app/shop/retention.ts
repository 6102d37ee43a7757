import { dayOf } from "./shop-day";

/** A time by the calendar. */
export interface Period {
  count: number;
  unit: "minute" | "hour" | "day" | "month" | "year";
  /** Whether it begins with the end of the calendar year (UTC) of its event, as the years of company accounts do. */
  fromEndOfYear?: true;
}

export interface Retention {
  /** How long the data are kept after the event that the privacy policy names; null: until the person ends it. */
  period: Period | null;
  /** `shop`: this program erases them; `browser`: it removes them; `company`: people and machines outside the shop do. */
  by: "shop" | "browser" | "company";
}

const days = (count: number): Period => ({ count, unit: "day" });
const years = (count: number): Period => ({ count, unit: "year" });
const months = (count: number): Period => ({ count, unit: "month" });

/**
 * Every retention period of personal data. The erasing tasks, the cookies and the privacy policy read them here; the policy has
 * the event, from which each one counts, and its legal reason (`retention.json`).
 *
 * - Ten years: invoices and letters about sales (Italian Civil Code, art. 2220), and the time in which claims from a contract can
 *   be made (art. 2946).
 * - 31 days of a closed order: the longest times for returns and withdrawal (`MAX_RETURN_DAYS`, `MAX_WITHDRAWAL_DAYS`), to the
 *   midnight of their last day.
 * - 14 months of a declaration of withdrawal without an order: where the customer was not told of the right, its period ends twelve
 *   months and fourteen days after the delivery (Italian Consumer Code, art. 53), which may be weeks after the declaration.
 * - 60 days of a refund's account: banks take a transfer back or look for it within weeks (SEPA: 10 working days for a recall, 15 for
 *   its answer). Their statements keep it as the company's record.
 * - Five years of a consent's proof: the time in which a fine can be imposed (law 689/1981, art. 28).
 * - All others: no longer than the purpose needs (GDPR, art. 5(1)(e)).
 */
export const RETENTION = {
  account: { period: null, by: "shop" },
  unconfirmed_account: { period: months(12), by: "shop" },
  sign_in: { period: days(30), by: "shop" },
  longest_sign_in: { period: days(180), by: "shop" },
  provider_sign_in: { period: { count: 10, unit: "minute" }, by: "shop" },
  mail_link: { period: days(30), by: "shop" },
  order: { period: { ...years(10), fromEndOfYear: true }, by: "shop" },
  unpaid_order: { period: months(12), by: "shop" },
  erased_order: { period: days(31), by: "shop" },
  invoice: { period: { ...years(10), fromEndOfYear: true }, by: "shop" },
  unmatched_declaration: { period: months(14), by: "shop" },
  refund_account: { period: days(60), by: "shop" },
  order_client: { period: days(7), by: "shop" },
  newsletter: { period: null, by: "shop" },
  newsletter_request: { period: days(30), by: "shop" },
  newsletter_proof: { period: years(5), by: "shop" },
  stock_request: { period: days(182), by: "shop" },
  ended_stock_request: { period: days(30), by: "shop" },
  mail_recipient: { period: days(30), by: "shop" },
  dead_mail_link: { period: days(7), by: "shop" },
  mail_file: { period: days(30), by: "shop" },
  payment_trace: { period: days(30), by: "shop" },
  attempt_counter: { period: { count: 24, unit: "hour" }, by: "shop" },
  known_client: { period: days(90), by: "shop" },
  message: { period: months(24), by: "company" },
  server_log: { period: days(30), by: "company" },
  backup: { period: days(30), by: "company" },
  cart_cookie: { period: days(30), by: "browser" },
  choice_cookie: { period: days(365), by: "browser" },
  // The longest possible six months, because the consent bar must not return earlier.
  consent_cookie: { period: days(184), by: "browser" },
} as const satisfies Record<string, Retention>;

export type RetentionName = keyof typeof RETENTION;

export const RETENTION_NAMES = Object.keys(RETENTION) as RetentionName[];

/** The data with a period, which ends by time. */
export type TimedRetention = {
  [Name in RetentionName]: (typeof RETENTION)[Name]["period"] extends Period ? Name : never;
}[RetentionName];

/** The time until which data are kept after their event. A month or year without that day ends on its last day. */
export function keptUntil(name: TimedRetention, event: Date): Date {
  const { count, unit, fromEndOfYear }: Period = RETENTION[name].period;
  if (fromEndOfYear) return new Date(Date.UTC(event.getUTCFullYear() + 1 + count, 0));
  return moved(event, unit, count);
}

/** The day (YYYY-MM-DD, Verona) on which data are erased. @param moment of their event, ISO 8601 */
export function erasureDay(name: TimedRetention, moment: string): string {
  return dayOf(keptUntil(name, new Date(moment)).toISOString());
}

/** Data whose event was before this time are no longer kept at `now`, ISO 8601 UTC. */
export function erasedBefore(name: TimedRetention, now: Date): string {
  const { count, unit, fromEndOfYear }: Period = RETENTION[name].period;
  if (fromEndOfYear) return new Date(Date.UTC(now.getUTCFullYear() - count, 0)).toISOString();
  return moved(now, unit, -count).toISOString();
}

/** The length of a period of days or less. Milliseconds. */
export function lengthOf(name: TimedRetention): number {
  const { count, unit }: Period = RETENTION[name].period;
  if (unit === "month" || unit === "year") throw new Error(`${name} has no fixed length`);
  return count * UNIT_MS[unit];
}

const UNIT_MS = { minute: 60_000, hour: 60 * 60_000, day: 24 * 60 * 60_000 };

function moved(time: Date, unit: Period["unit"], count: number): Date {
  if (unit !== "month" && unit !== "year") return new Date(time.getTime() + count * UNIT_MS[unit]);
  const first = new Date(time);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + count * (unit === "year" ? 12 : 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return first;
}
