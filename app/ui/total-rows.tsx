import { useLocale, useT } from "~/i18n/use-t";
import { type Cents, type Currency, formatMoney } from "~/shop/money";

export interface TotalsView {
  subtotal: Cents;
  couponDiscount: Cents;
  /** Null while the country is unknown. */
  delivery: Cents | null;
  paymentFee: Cents;
  giftCardApplied: Cents;
  total: Cents;
}

/** The courier's price to the assumed country; cents of the totals' currency. */
export interface CourierEstimate {
  country: string;
  price: Cents;
  /** Instead of "free", with the reason. */
  free?: string;
}

interface TotalRowsProps {
  totals: TotalsView;
  currency: Currency;
  /** Shown in the row of the delivery. */
  courier?: CourierEstimate | null;
  /** The row of the delivery while its price is unknown. */
  deliveryLater?: string;
  /** What the method takes in euro beside a total in another currency. */
  euro?: Cents | null;
}

/** The detail rows and the total of a cart or an order. */
export function TotalRows({ totals, currency, courier, deliveryLater, euro }: TotalRowsProps) {
  const t = useT();
  const locale = useLocale();
  const money = (cents: Cents) => formatMoney(cents, currency, locale);
  const price = courier ? courier.price : totals.delivery;
  const later = deliveryLater ?? t("totals:delivery_later");
  const cost = price === null ? later : price === 0 ? (courier?.free ?? t("totals:free")) : money(price);
  const delivery = courier ? `${cost} (${courier.country})` : cost;
  return (
    <dl className="totals">
      <Row label={t("totals:subtotal")} value={money(totals.subtotal)} />
      {totals.couponDiscount > 0 && <Row label={t("totals:coupon")} value={money(-totals.couponDiscount)} />}
      <Row label={t("totals:delivery")} value={delivery} />
      {totals.paymentFee > 0 && <Row label={t("totals:payment_fee")} value={money(totals.paymentFee)} />}
      {totals.giftCardApplied > 0 && <Row label={t("totals:gift_card")} value={money(-totals.giftCardApplied)} />}
      <Row label={t("common:total")} value={money(totals.total)} strong />
      {typeof euro === "number" && <Row label={t("totals:in_euro")} value={formatMoney(euro, "EUR", locale)} strong />}
    </dl>
  );
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? "totals-total" : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
