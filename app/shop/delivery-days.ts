import type { DeliveryZone } from "./territories.server";

/**
 * The most working days until the courier delivers, by zone, counted from the day after the order or, for a transfer or a
 * top-up, after the money's arrival. The specification's 48 hours are Italy's two working days (decision record 063).
 */
export const COURIER_DAYS = {
  italy: 2,
  union: 5,
  great_britain: 10,
  world: 10,
} as const satisfies Record<DeliveryZone, number>;

/** The most working days until an order is handed to the courier: the specification's "shipping within 24h". */
export const HANDLING_DAYS = 1;
/** The most working days until an order can be picked up: the specification's "24h with pickup". */
export const PICKUP_DAYS = 1;

const numbers = { en: ["no", "one", "two", "three"], it: ["nessun", "un", "due", "tre"] } as const;

const workingDays = {
  en: (days: number) => `${numbers.en[days] ?? days} working ${days === 1 ? "day" : "days"}`,
  it: (days: number) => `${numbers.it[days] ?? days} ${days === 1 ? "giorno lavorativo" : "giorni lavorativi"}`,
};

const timesIn = (locale: "en" | "it") => ({
  courier_time: workingDays[locale](COURIER_DAYS.italy),
  handling_time: workingDays[locale](HANDLING_DAYS),
  pickup_time: workingDays[locale](PICKUP_DAYS),
  italy_days: COURIER_DAYS.italy,
  union_days: COURIER_DAYS.union,
  world_days: COURIER_DAYS.world,
});

/** The values of every text that promises a time: "within {{courier_time}}". */
export const DELIVERY_TIMES = { en: timesIn("en"), it: timesIn("it") };
