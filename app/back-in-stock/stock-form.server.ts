import { acceptsStockRequests } from "~/api/back-in-stock.server";
import { cachedRead } from "~/api/cached-read.server";
import { sharedShopApi } from "~/config/composition.server";
import type { WireProduct, WireSize } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { type ShoeSystem, shoeTableOf, shownSize } from "~/shop/shoe-sizes";
import { sizeName } from "~/ui/size-name";
import type { StockFormView } from "./stock-form";
import type { StockRequestView } from "./stock-request";

const FRESH_FOR_MS = 60_000;
/** How long a product page waits for its form. */
const WAIT_LIMIT_MS = 1_000;

const accepts = cachedRead(
  (_: "all") => acceptsStockRequests(sharedShopApi()),
  () => false,
  { freshForMs: FRESH_FOR_MS, waitLimitMs: WAIT_LIMIT_MS },
);

/** Whether the server mails shoppers when a product is back; false while this is not known. */
export const sendsStockMails = () => accepts("all");

/** The form for a product's sold-out sizes; null without such a size, and for a server that sends no such mails. */
export async function stockFormView(
  product: Pick<WireProduct, "slug" | "is_gift_card" | "brands_id" | "gender">,
  sizes: readonly WireSize[],
  { locale, shoeSystem }: { locale: Locale; shoeSystem: ShoeSystem },
): Promise<StockFormView | null> {
  const soldOut = sizes.filter(({ quantity }) => quantity <= 0);
  if (soldOut.length === 0 || product.is_gift_card || !(await sendsStockMails())) return null;
  const t = translator(locale);
  const table = shoeTableOf(product.brands_id.size_table, product.gender);
  const isGone = soldOut.length === sizes.length && sizes.length > 1;
  const any = isGone ? [{ value: "any", name: t("back-in-stock:any_size") }] : [];
  return {
    texts: {
      size: t("back-in-stock:size"),
      email: t("back-in-stock:email"),
      note: t("back-in-stock:note"),
      privacy: t("back-in-stock:privacy"),
      leaveEmpty: t("newsletter:leave_empty"),
      button: t("back-in-stock:button"),
    },
    slug: product.slug,
    sizes: [
      ...any,
      ...soldOut.map((size) => ({
        value: String(size.id),
        name: sizeName(shownSize({ ...size, table }, shoeSystem), t),
      })),
    ],
  };
}

interface Shown {
  locale: Locale;
  isSoldOut: boolean;
  /** The id of the sold-out size that the page's URL names. */
  sizeId?: number | null;
}

/** The form on a product page. While other sizes are in stock it is closed, unless the page's URL names one of its sizes. */
export function stockRequestView(form: StockFormView, { locale, isSoldOut, sizeId }: Shown): StockRequestView {
  const t = translator(locale);
  const [only, ...others] = form.sizes;
  const closedTitle =
    only && others.length === 0
      ? t("back-in-stock:one_sold_out", { size: only.name })
      : t("back-in-stock:some_sold_out");
  return {
    form: { ...form, chosen: sizeId ? [String(sizeId)] : [] },
    title: isSoldOut ? t("back-in-stock:title") : closedTitle,
    canClose: !isSoldOut,
  };
}
