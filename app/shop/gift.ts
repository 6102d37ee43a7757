import { hasLink, hasUrl } from "./address";
import { isEmail } from "./email";
import { exceeds, GIFT_BYTES, GIFT_LIMITS } from "./field-limits";
import { cleanText } from "./posted-text";
import { dayOf, daysAfter, momentAt } from "./shop-day";

/** The last day on which a gift can be sent is the same date a year from today. Codes do not expire, but orders are closed. */
const MONTHS_AHEAD = 12;

/** The hour in the shop's time zone at which the gifts of a day are sent. */
const GIFT_HOUR = 8;

/** To whom, when and with which words the codes of an order's gift cards go. All cards of an order are one gift. */
export interface Gift {
  name: string;
  email: string;
  /** Lines are divided by `\n`; may be empty. */
  message: string;
  /** YYYY-MM-DD in the shop's time zone. */
  sendOn: string;
}

/** The gift as the shop receives it: a text may be missing, untrimmed or of any length. A missing day means today. */
export interface GiftInput {
  name?: string;
  email?: string;
  message?: string;
  sendOn?: string;
}

/** Codes of `form.json` and `form-errors.json`. */
export type GiftError =
  | "required"
  | "too_long"
  | "name_has_url"
  | "email_required"
  | "email_invalid"
  | "message_has_url"
  | "day_invalid"
  | "day_past"
  | "day_too_late";

export type GiftErrors = Partial<Record<keyof Gift, GiftError>>;

/** Cleans the texts (`posted-text.ts`). @param today YYYY-MM-DD in the shop's time zone */
export function normaliseGift(input: GiftInput, today: string): Gift {
  return {
    name: cleanText(input.name ?? "", "name"),
    email: cleanText(input.email ?? "", "email"),
    message: cleanText(input.message ?? "", "text"),
    sendOn: cleanText(input.sendOn ?? "", "number") || today,
  };
}

/**
 * Checks a normalised gift. The mail goes to a person who did not ask for it, so that neither the name nor the message may
 * contain a URL.
 * @param today YYYY-MM-DD in the shop's time zone
 */
export function giftErrors({ name, email, message, sendOn }: Gift, today: string): GiftErrors {
  const errors: GiftErrors = {};
  if (name === "") errors.name = "required";
  else if (exceeds(name, GIFT_LIMITS.name, GIFT_BYTES.name)) errors.name = "too_long";
  else if (hasUrl(name)) errors.name = "name_has_url";
  if (email === "") errors.email = "email_required";
  else if (!isEmail(email)) errors.email = "email_invalid";
  if (exceeds(message, GIFT_LIMITS.message, GIFT_BYTES.message)) errors.message = "too_long";
  else if (hasLink(message)) errors.message = "message_has_url";
  if (!isDay(sendOn)) errors.sendOn = "day_invalid";
  else if (sendOn < today) errors.sendOn = "day_past";
  else if (sendOn > lastGiftDay(today)) errors.sendOn = "day_too_late";
  return errors;
}

/** The last day on which a gift ordered today can be sent. Both YYYY-MM-DD. */
export function lastGiftDay(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1 + MONTHS_AHEAD, day));
  // The 29th of February has no date a year later.
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : daysAfter(date.toISOString().slice(0, 10), -1);
}

/** When the mail of a gift is due, ISO 8601 UTC: in the morning of its day, at once on that day and after it. */
export function giftDueOn(sendOn: string, now: Date): string {
  const at = now.toISOString();
  return sendOn > dayOf(at) ? momentAt(sendOn, GIFT_HOUR) : at;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
