import { useField } from "@conform-to/react";
import type { ReactNode } from "react";
import { ChoiceCard } from "~/checkout/choice-card";
import { FieldMessage } from "~/forms/field-message";
import { useLocale, useT } from "~/i18n/use-t";
import { deliveryOptions } from "~/shop/delivery";
import { type Cents, type Currency, formatMoney } from "~/shop/money";
import type { DeliveryZone } from "~/shop/territories.server";

interface ShippingChoiceProps {
  value?: string;
  /** The way of delivery in the server's data. */
  country: { id: number; zone: DeliveryZone; name: string };
  /** Of the order. */
  currency: Currency;
  /** Cents of the currency; null while unknown. */
  courierPrice: Cents | null;
  /** The amount above which the delivery in Italy is free, as text. */
  freeDelivery: string;
  /** Whether the address is required for every choice. */
  addressAlways: boolean;
  /** The address fields. */
  children: ReactNode;
}

const courierHints = {
  italy: "checkout:courier_hint_italy",
  union: "checkout:courier_hint_union",
  great_britain: "checkout:courier_hint_world",
  world: "checkout:courier_hint_world",
} as const satisfies Record<DeliveryZone, string>;

/** Courier or pickup in Verona, which is only for Italy. The style sheet hides the address for a pickup. */
export function ShippingChoice(props: ShippingChoiceProps) {
  const { value = "courier", country, currency, courierPrice, freeDelivery, addressAlways, children } = props;
  const t = useT();
  const locale = useLocale();
  const [field] = useField<string>("shipping");
  const message = field.errors?.[0];
  const ways = deliveryOptions({ countryId: country.id, needsDelivery: true });
  // The refused choice of a submitted form stays, because another country may allow it.
  const chosen = message || ways.some((way) => way === value) ? value : ways[0];
  const notHere = t("checkout:not_for_country", { country: country.name });
  const cards = {
    courier: {
      price: courierPrice === null ? t("totals:delivery_later") : priceText(courierPrice),
      hint: t(courierHints[country.zone], { amount: freeDelivery }),
    },
    pickup: {
      price: ways.includes("pickup") ? priceText(0) : null,
      hint: ways.includes("pickup") ? t("checkout:pickup_hint") : notHere,
    },
  };
  function priceText(price: Cents): string {
    return price === 0 ? t("totals:free") : formatMoney(price, currency, locale);
  }
  return (
    <fieldset id={field.id} tabIndex={-1} className="shipping" aria-describedby={message && field.errorId}>
      <legend>
        <h3>{t("delivery:shipping")}</h3>
      </legend>
      {(["courier", "pickup"] as const).map((way) => (
        <ChoiceCard
          // With other ways the buttons are new: the browser would keep a choice that the country has not.
          key={`${way} ${ways.join()}`}
          id={`${field.id}-${way}`}
          name="shipping"
          value={way}
          label={t(`delivery:${way}`)}
          {...cards[way]}
          chosen={chosen === way}
          disabled={!ways.includes(way) && chosen !== way}
        />
      ))}
      <FieldMessage id={field.errorId} message={message} />
      <div className={addressAlways ? "shipping-address" : "shipping-address courier-address"}>{children}</div>
    </fieldset>
  );
}
