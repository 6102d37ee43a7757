import type { Order } from "~/api/orders.server";
import type { SentSize } from "~/shop/shoe-sizes";

/** The size of an order's line. */
export function orderedSize(item: Pick<Order["items"][number], "size" | "size_system" | "size_table">): SentSize {
  return { name: item.size, system: item.size_system ?? undefined, table: item.size_table };
}
