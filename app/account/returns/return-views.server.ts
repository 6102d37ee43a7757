import { comingDay, shopDay } from "~/account/orders/order-dates.server";
import { orderedSize } from "~/account/orders/ordered-size.server";
import type { Order } from "~/api/orders.server";
import { named } from "~/catalogue/product-card.server";
import { companyDetails } from "~/config/company.server";
import type { WireRefund } from "~/contract/orders.server";
import type { WireOrderReturns, WireReturn } from "~/contract/returns.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { addressLine } from "~/shop/company";
import { parcelOf } from "~/shop/couriers";
import { withArticle } from "~/shop/date-text";
import { toCents } from "~/shop/money";
import { FULFILMENT_STATUSES, isInShop } from "~/shop/order-status";
import { type ShoeSystem, shownSize } from "~/shop/shoe-sizes";
import { dateIn } from "~/shop/shop-day";
import { sizeName, sizeWithLabel } from "~/ui/size-name";
import type { OrderWithReturns, ReturnPaths } from "./order-with-returns.server";

interface Display {
  locale: Locale;
  shoeSystem: ShoeSystem;
  t: Translate;
}

type Item = Order["items"][number];

/** The states of an order, as texts of any server, in which the shop still has the goods. */
const IN_SHOP: readonly string[] = FULFILMENT_STATUSES.filter(isInShop);

/** Another size of a line's product. */
const otherSize = ({ name, size_system }: { name: string; size_system?: Item["size_system"] }, item: Item) =>
  orderedSize({ size: name, size_system, size_table: item.size_table });

/** "Brand Name, colour, Size 42" */
function lineText(item: Item, { locale, shoeSystem, t }: Display): string {
  const size = sizeWithLabel(shownSize(orderedSize(item), shoeSystem), t);
  return `${item.brand} ${item.name}, ${named(item.color, locale)}, ${size}`;
}

/** The refund of the money of a return; null before, and when nothing goes back but a gift card. */
function refundOf({ refunds }: Pick<Order, "refunds">, number: string): WireRefund | null {
  return refunds?.find((refund) => refund.return === number) ?? null;
}

/** The name of the status's text, `return:status_<name>`: money that the shop has yet to send is not refunded. */
const statusText = (status: WireReturn["status"], refund: WireRefund | null) =>
  status === "refunded" && refund?.state === "to_send" ? ("refunded_later" as const) : status;

export type ReturnListView = ReturnType<typeof returnListView>;

/** The part of an order's page about returns and the withdrawal. */
export function returnListView(
  order: Pick<Order, "refunds">,
  returns: WireOrderReturns,
  paths: ReturnPaths,
  { locale, isTracked }: { locale: Locale; isTracked: boolean },
) {
  return {
    /** The goods are on their way: nothing can be exchanged yet. */
    isBeforeDelivery: isTracked && returns.refusal === "NOT_DELIVERED",
    returns: returns.returns.map(({ number, kind, status, created_on }) => ({
      number,
      kind,
      statusText: statusText(status, refundOf(order, number)),
      date: shopDay(created_on, locale),
      path: paths.made(number),
    })),
    /** Null when nothing can be returned now. */
    request: returns.items.length > 0 ? paths.request : null,
    /** Null when a withdrawal would have no effect. */
    withdraw: returns.can_withdraw ? paths.withdraw : null,
    withdrawUntil: returns.withdraw_until === null ? null : comingDay(returns.withdraw_until, locale),
  };
}

export type ReturnFormView = ReturnType<typeof returnFormView>;

/** The form for a return; without lines when nothing can be returned. */
export function returnFormView({ order, returns, paths }: OrderWithReturns, display: Display) {
  return {
    order: { number: order.number, path: paths.order },
    action: paths.request,
    until: returns.return_until === null ? null : comingDay(returns.return_until, display.locale),
    problem: returns.items.length > 0 ? null : (returns.refusal ?? ("NOTHING_LEFT" as const)),
    lines: returns.items.flatMap(({ order_items_id: id, quantity, sizes }) => {
      const item = order.items.find((one) => one.id === id);
      if (!item) return [];
      return [
        {
          id,
          image: item.image,
          text: lineText(item, display),
          quantity,
          sizes: sizes.map((size) => ({
            id: size.id,
            name: sizeName(shownSize(otherSize(size, item), display.shoeSystem), display.t),
          })),
        },
      ];
    }),
  };
}

export type ReturnView = ReturnType<typeof returnView>;

/** The page of one return, with the sheet for the parcel while there is a parcel to send. */
export function returnView({ order, paths }: OrderWithReturns, made: WireReturn, display: Display) {
  const { locale, t } = display;
  const company = companyDetails();
  const refunded = made.refunded === null ? null : toCents(made.refunded);
  // Pieces of a withdrawal that have not left the shop have no parcel.
  const refund = refundOf(order, made.number);
  const parcel = parcelOf(made.courier, made.tracking_number);
  const expected = dateIn(made.estimated_delivery ?? "");
  const hasParcel = !IN_SHOP.includes(order.fulfilment_status ?? "");
  return {
    number: made.number,
    kind: made.kind,
    status: made.status,
    statusText: statusText(made.status, refund),
    /** Money that the shop sends by a transfer; null for another refund. */
    transfer:
      refund?.by === "transfer"
        ? {
            isSent: refund.state === "sent",
            hasAccount: Boolean(refund.account),
            day: refund.sent_on ? withArticle(shopDay(refund.sent_on, locale), locale) : "",
            path: `${paths.order}#refund`,
          }
        : null,
    /** The parcel with the new sizes; null before it is handed over. */
    parcel: parcel.courier || parcel.number ? { ...parcel, estimated: expected && comingDay(expected, locale) } : null,
    reason: made.reason,
    date: shopDay(made.created_on, locale),
    refunded,
    /** Of the refund. */
    currency: order.taken_currency ?? order.currency,
    order: { number: order.number, path: paths.order },
    lines: made.items.flatMap(({ order_items_id: id, quantity, exchange_size: size }) => {
      const item = order.items.find((one) => one.id === id);
      if (!item) return [];
      const newSize = size && sizeWithLabel(shownSize(otherSize(size, item), display.shoeSystem), t);
      return [{ id, quantity, text: lineText(item, display), newSize }];
    }),
    hasParcel,
    label:
      hasParcel && (made.status === "requested" || made.status === "approved")
        ? { to: company.name, address: addressLine(company) }
        : null,
  };
}
