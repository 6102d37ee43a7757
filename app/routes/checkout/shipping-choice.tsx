import { Fragment, type ReactNode } from "react";
import { FieldMessage } from "~/forms/field-message";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { useLocale, useT } from "~/i18n/use-t";
import { deliveryOptions, FREE_DELIVERY_OVER } from "~/shop/delivery";
import { type Currency, convertedText } from "~/shop/money";

interface ShippingChoiceProps {
  value?: string;
  message?: string;
  /** The way of delivery in the server's data. */
  country: { id: number; name: string };
  /** Of the order. */
  currency: Currency;
  /** Whether the address is required for every choice. */
  addressAlways: boolean;
  /** The address fields. */
  children: ReactNode;
}

/** Courier or pickup in Verona, which is only for Italy. The style sheet hides the address for a pickup. */
export function ShippingChoice(props: ShippingChoiceProps) {
  const { value = "courier", message, country, currency, addressAlways, children } = props;
  const t = useT(checkoutMessages);
  const locale = useLocale();
  const hint = (way: "courier" | "pickup") =>
    t(`checkout:${way}_hint`, { amount: convertedText(FREE_DELIVERY_OVER, currency, locale) });
  const ways = deliveryOptions({ countryId: country.id, needsDelivery: true });
  return (
    <fieldset id="shipping" tabIndex={-1} className="shipping" aria-describedby={message && "shipping-message"}>
      <legend>{t("checkout:shipping")}</legend>
      {(["courier", "pickup"] as const).map((way) => (
        <Fragment key={way}>
          <input
            type="radio"
            id={`shipping-${way}`}
            name="shipping"
            value={way}
            required
            defaultChecked={value === way}
            // A chosen option stays selectable with its error, because another country may allow it.
            disabled={!ways.includes(way) && value !== way}
            aria-describedby={`shipping-${way}-hint`}
          />{" "}
          <label htmlFor={`shipping-${way}`}>{t(`checkout:${way}`)}</label>
          <p id={`shipping-${way}-hint`} className="hint">
            {ways.includes(way)
              ? hint(way)
              : `${t("checkout:not_for_country", { country: country.name })} ${hint(way)}`}
          </p>
        </Fragment>
      ))}
      <FieldMessage id="shipping-message" message={message} />
      <div className={addressAlways ? "shipping-address" : "shipping-address courier-address"}>{children}</div>
    </fieldset>
  );
}
