import type { DeliveryZone } from "./territories.server";

/** The most working days of the courier by zone, from the day of the order. The texts name these numbers. */
export const COURIER_DAYS = { italy: 2, union: 5, great_britain: 10, world: 10 } as const satisfies Record<
  DeliveryZone,
  number
>;
