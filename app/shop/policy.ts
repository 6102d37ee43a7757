import type { Cents } from "./money";
import type { DeliveryZone } from "./territories.server";

/** The days of the week, as schema.org names them. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * The terms that the shopkeeper sets. Rules, texts, pages, mails and feeds all take them from one such object (decision
 * record 073).
 */
export interface Policy {
  /** The shop's name for shoppers; the company's legal name is in `Company`. */
  name: string;
  /** Days after the delivery for returns and exchanges (spec section 1); at most `MAX_RETURN_DAYS`. */
  returnDays: number;
  /** Days after the delivery for the withdrawal (Italian Consumer Code, art. 52: at least 14); at most `MAX_WITHDRAWAL_DAYS`. */
  withdrawalDays: number;
  /** Days in which shoppers send their parcel back (art. 57(1): at least 14 after a withdrawal). */
  sendingDays: number;
  /** Days in which the shop refunds (art. 56(1): at most 14 after a withdrawal). */
  refundDays: number;
  /** Days until an order with an unpaid bank transfer or top-up expires (record 062). */
  transferDays: number;
  /** Delivery in Italy is free strictly above this amount. */
  freeDeliveryOver: Cents;
  /** The courier's prices. The specification gives none (decision record 063). */
  courierPrices: Readonly<Record<DeliveryZone, Cents>>;
  /**
   * The most working days until the courier delivers, counted from the day after the order or, for a transfer or a top-up,
   * after the money's arrival. The specification's 48 hours are Italy's two working days (decision record 063).
   * Great Britain has those of the world.
   */
  courierDays: Readonly<Record<"italy" | "union" | "world", number>>;
  /** The most working days until an order is handed to the courier: the specification's "shipping within 24h". */
  handlingDays: number;
  /** The most working days until an order can be picked up: the specification's "24h with pickup". */
  pickupDays: number;
  /** The pickup point, at the company's address: `stores_id` of every order. */
  storeId: number;
  /** Hours of customer service and of the store, local time (spec section 1): every day from the first to the last. */
  openingHours: Readonly<{
    first: Weekday;
    last: Weekday;
    spans: readonly Readonly<{ opens: string; closes: string }>[];
  }>;
}

/** The data of a closed order are kept for one day more (`erased_order` in retention.ts). */
export const MAX_RETURN_DAYS = 30;

/** Days off may prolong the period by four days: Christmas, 26 December and a weekend. */
export const MAX_WITHDRAWAL_DAYS = 26;

/** The specification's policy. */
export const DEFAULT_POLICY: Policy = {
  name: "Scala & Vento",
  returnDays: 30,
  withdrawalDays: 14,
  sendingDays: 14,
  refundDays: 14,
  transferDays: 5,
  freeDeliveryOver: 8_000,
  courierPrices: { italy: 690, union: 1_490, great_britain: 1_990, world: 3_490 },
  courierDays: { italy: 2, union: 5, world: 10 },
  handlingDays: 1,
  pickupDays: 1,
  storeId: 3,
  openingHours: {
    first: "Monday",
    last: "Friday",
    spans: [
      { opens: "10:00", closes: "13:00" },
      { opens: "15:00", closes: "19:00" },
    ],
  },
};

/** The most working days until the courier delivers in a zone. */
export function courierDaysTo(zone: DeliveryZone, { courierDays }: Policy): number {
  return courierDays[zone === "great_britain" ? "world" : zone];
}

/** Every day from the first to the last, which may be in the next week. */
export function openingDays({ openingHours: { first, last } }: Policy): Weekday[] {
  const week = [...WEEKDAYS, ...WEEKDAYS].slice(WEEKDAYS.indexOf(first));
  return week.slice(0, week.indexOf(last) + 1);
}
