import { comingDay, shopDay } from "~/account/orders/order-dates.server";
import type { Order } from "~/api/orders.server";
import { named } from "~/catalogue/product-card.server";
import { companyDetails } from "~/config/company.server";
import type { WireOrderReturns, WireReturn } from "~/contract/returns.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { addressLine } from "~/shop/company";
import { toCents } from "~/shop/money";
import { FULFILMENT_STATUSES, isInShop } from "~/shop/order-status";
import { sizeName, sizeWithLabel } from "~/ui/size-name";
import type { OrderWithReturns, ReturnPaths } from "./order-with-returns.server";

interface Display {
  locale: Locale;
  t: Translate;
}

type Item = Order["items"][number];

/** The states of an order, as texts of any server, in which the shop still has the goods. */
const IN_SHOP: readonly string[] = FULFILMENT_STATUSES.filter(isInShop);

const systemOf = (size: { size_system?: Item["size_system"] }) => size.size_system ?? undefined;

/** "Brand Name, colour, Size 42" */
function lineText({ brand, name, color, size, size_system }: Item, { locale, t }: Display): string {
  return `${brand} ${name}, ${named(color, locale)}, ${sizeWithLabel({ name: size, system: systemOf({ size_system }) }, t)}`;
}

export type ReturnListView = ReturnType<typeof returnListView>;

/** The part of an order's page about returns and the withdrawal. */
export function returnListView(
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
      status,
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
            name: sizeName({ name: size.name, system: systemOf(size) }, display.t),
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
  const hasParcel = !IN_SHOP.includes(order.fulfilment_status ?? "");
  return {
    number: made.number,
    kind: made.kind,
    status: made.status,
    reason: made.reason,
    date: shopDay(made.created_on, locale),
    refunded,
    /** Of the refund. */
    currency: order.taken_currency ?? order.currency,
    order: { number: order.number, path: paths.order },
    lines: made.items.flatMap(({ order_items_id: id, quantity, exchange_size: size }) => {
      const item = order.items.find((one) => one.id === id);
      if (!item) return [];
      const newSize = size && sizeWithLabel({ name: size.name, system: systemOf(size) }, t);
      return [{ id, quantity, text: lineText(item, display), newSize }];
    }),
    hasParcel,
    label:
      hasParcel && (made.status === "requested" || made.status === "approved")
        ? { to: company.name, address: addressLine(company) }
        : null,
  };
}
