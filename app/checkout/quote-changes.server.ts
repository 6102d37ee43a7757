import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { MessageKey } from "~/i18n/texts";
import type { Shipping } from "~/shop/delivery";
import { formatMoney } from "~/shop/money";
import type { TakenTotal } from "~/shop/order-pricing";
import { type QuoteDifference, quoteDifferences } from "~/shop/quote";
import { type ShoeSystem, sizeText } from "~/shop/shoe-sizes";
import type { PreparedOrder } from "./prepare-order.server";
import type { SeenProduct, SignedQuote } from "./quote-signature.server";

const amounts: Partial<Record<QuoteDifference["kind"], MessageKey>> = {
  couponDiscount: "totals:coupon",
  delivery: "totals:delivery",
  paymentFee: "totals:payment_fee",
  giftCardApplied: "totals:gift_card",
  total: "common:total",
};

const shippings: Record<Shipping, MessageKey> = {
  courier: "delivery:courier",
  pickup: "delivery:pickup",
  none: "checkout:no_delivery",
};

/** The products of the quote's lines, in the order of the lines. */
export function productsOf({ quote, priced }: Pick<PreparedOrder, "quote" | "priced">): SeenProduct[] {
  return quote.lines.flatMap(({ productId, sizeId }) => {
    const item = priced.items.find(({ id, size }) => id === productId && size.id === sizeId);
    if (!item) return [];
    const { brand, name, color, size } = item;
    return [{ brand: brand.name, name, color_it: color.name_it, color_en: color.name_en, size: size.name }];
  });
}

/**
 * One sentence for each difference between the signed quote and the order, with the value before and now; empty without
 * differences. A cart that was changed and changed back is no difference.
 * @param withLines false if other sentences name the changes of the lines
 * @param shoeSystem of the sizes in the sentences
 */
export function quoteChanges(
  seen: SignedQuote,
  order: PreparedOrder,
  locale: Locale,
  { withLines = true, shoeSystem = "eu" as ShoeSystem } = {},
): string[] {
  const t = translator(locale);
  if (seen.cartId !== order.cart.id) return [t("checkout:changed_order")];
  const money = (before: number, after: number) => ({
    before: formatMoney(before, seen.quote.currency, locale),
    after: formatMoney(after, order.currency, locale),
  });
  const text = ({ total, currency }: TakenTotal) => formatMoney(total, currency, locale);
  const { nameOf, renamed } = comparedProducts(seen, order, locale, shoeSystem);
  const sentenceOf = (difference: QuoteDifference): string[] => {
    switch (difference.kind) {
      case "revision":
      // A subtotal differs only together with a price or a line, so its own sentence would repeat theirs.
      case "subtotal":
        return [];
      case "details":
        return [t("checkout:changed_details")];
      case "line_added":
      case "line_removed": {
        const [before, after] = [quantityIn(seen.quote, difference), quantityIn(order.quote, difference)];
        return [t("checkout:changed_quantity", { name: nameOf(difference), before, after })];
      }
      case "quantity":
        return [t("checkout:changed_quantity", { ...difference, name: nameOf(difference) })];
      case "price":
        return [
          t("checkout:changed_amount", { name: nameOf(difference), ...money(difference.before, difference.after) }),
        ];
      case "currency":
        return [t("checkout:changed_amount", { ...difference, name: t("checkout:currency") })];
      case "shipping": {
        const [before, after] = [t(shippings[difference.before]), t(shippings[difference.after])];
        return [t("checkout:changed_amount", { name: t("delivery:shipping"), before, after })];
      }
      case "payment": {
        const [before, after] = [t(`totals:payment_${difference.before}`), t(`totals:payment_${difference.after}`)];
        return [t("checkout:changed_amount", { name: t("delivery:payment"), before, after })];
      }
      case "taken": {
        const { before, after } = difference;
        // Another method or currency has its own sentence.
        if (!before || !after) return [];
        return [t("checkout:changed_amount", { name: t("totals:in_euro"), before: text(before), after: text(after) })];
      }
      default: {
        const name = t(amounts[difference.kind] ?? "common:total");
        return [t("checkout:changed_amount", { name, ...money(difference.before, difference.after) })];
      }
    }
  };
  const differences = quoteDifferences(seen.quote, order.quote).filter((each) => withLines || !("productId" in each));
  const renamings = renamed.map((change) => t("checkout:changed_amount", { ...change, name: t("checkout:product") }));
  return [...new Set([...differences.flatMap(sentenceOf), ...renamings])];
}

interface LineKey {
  productId: number;
  sizeId: number;
}

const isSame = (one: LineKey, other: LineKey) => one.productId === other.productId && one.sizeId === other.sizeId;

function quantityIn({ lines }: SignedQuote["quote"], key: LineKey): number {
  return lines.find((line) => isSame(line, key))?.quantity ?? 0;
}

/** The names of the lines of both quotes, and the products that are described differently now. */
function comparedProducts(seen: SignedQuote, order: PreparedOrder, locale: Locale, shoeSystem: ShoeSystem) {
  const now = productsOf(order);
  const before = (key: LineKey) => seen.products[seen.quote.lines.findIndex((line) => isSame(line, key))];
  const after = (key: LineKey) => now[order.quote.lines.findIndex((line) => isSame(line, key))];
  const description = (product: SeenProduct) =>
    `${product.brand} ${product.name}, ${locale === "it" ? product.color_it : product.color_en}, ${product.size}`;
  const nameOf = (key: LineKey) => {
    const product = after(key) ?? before(key);
    const item = order.priced.items.find(({ id, size }) => id === key.productId && size.id === key.sizeId);
    return product ? `${product.brand} ${product.name}, ${item ? sizeText(item.size, shoeSystem) : product.size}` : "";
  };
  const renamed = order.quote.lines.flatMap((line) => {
    const [old, current] = [before(line), after(line)];
    if (!old || !current || description(old) === description(current)) return [];
    return [{ before: description(old), after: description(current) }];
  });
  return { nameOf, renamed };
}
