import { formatMoney } from "~/shop/money";
import { clockTime } from "~/shop/shop-day";
import { printable } from "../../print";
import type { ReturnReport } from "./return-report";

/** A return for people: `returns show`. */
export function returnText(made: ReturnReport): string {
  const { order, declaration } = made;
  const lines = [
    `${made.number}  ${clockTime(made.created_on)}`,
    `${made.kind}: ${made.status}${made.reason && ` (${made.reason})`}`,
    `order ${order.number}: ${order.payment_status}/${order.fulfilment_status} (${order.payment_method}), ${order.email}`,
    ...(declaration ? [`declared by ${declaration.name}: ${declaration.items || "the whole order"}`] : []),
    ...made.items.map(
      (item) =>
        `  ${item.line}.  ${item.quantity} of ${item.ordered} × ${item.brand} ${item.name}, ${item.color}, ` +
        `size ${item.size}${item.new_size === null ? "" : ` → ${item.new_size}`}`,
    ),
    ...(made.parcel.courier === null ? [] : [`parcel: ${parcelLine(made.parcel)}`]),
    ...(made.refunded === null ? [] : [`refunded: ${formatMoney(made.refunded, order.currency, "en")}`]),
    ...made.events.map(({ created_on, before, after, actor, reason }) => {
      const because = reason ? ` (${reason})` : "";
      return `${clockTime(created_on)}  ${before ? `${before} → ` : ""}${after}, by ${actor}${because}`;
    }),
  ];
  return lines.map(printable).join("\n");
}

const parcelLine = ({ courier, tracking_number, estimated_delivery, url }: ReturnReport["parcel"]) =>
  [courier, tracking_number, estimated_delivery && `expected on ${estimated_delivery}`, url].filter(Boolean).join(", ");
