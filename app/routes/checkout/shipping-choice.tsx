import { FieldMessage } from "~/forms/field-message";
import { useT } from "~/i18n/use-t";
import { checkoutWords } from "~/i18n/words/checkout";

/** Courier, or pickup in Verona, which is for Italy only. */
export function ShippingChoice({ value = "courier", message }: { value?: string; message?: string }) {
  const t = useT(checkoutWords);
  return (
    <fieldset id="shipping" tabIndex={-1} className="choices" aria-describedby={message && "shipping-message"}>
      <legend>{t("checkout:shipping")}</legend>
      {(["courier", "pickup"] as const).map((way) => (
        <div key={way} className="choice">
          <input
            type="radio"
            id={`shipping-${way}`}
            name="shipping"
            value={way}
            required
            defaultChecked={value === way}
            aria-describedby={`shipping-${way}-hint`}
          />{" "}
          <label htmlFor={`shipping-${way}`}>{t(`checkout:${way}`)}</label>
          <p id={`shipping-${way}-hint`} className="hint">
            {t(`checkout:${way}_hint`)}
          </p>
        </div>
      ))}
      <FieldMessage id="shipping-message" message={message} />
    </fieldset>
  );
}
