import type { DeliveryFields } from "~/account/addresses/delivery-fields";
import { Field } from "~/forms/field";
import { useT } from "~/i18n/use-t";
import { GIFT_LIMITS } from "~/shop/field-limits";

interface GiftSectionProps {
  fields: Pick<DeliveryFields, "values" | "message">;
  /** YYYY-MM-DD. */
  days: { first: string; last: string };
}

/** Who gets the codes of the gift cards, when, and with which message. The style sheet hides the fields of a gift. */
export function GiftSection({ fields: { values, message }, days: { first, last } }: GiftSectionProps) {
  const t = useT();
  const isGift = values.gift_for === "gift";
  const text = (name: "gift_name" | "gift_email", limit: number) => ({
    name,
    label: t(`delivery:${name}`),
    message: message(name),
    defaultValue: values[name] ?? "",
    maxLength: limit,
    // The browser would fill in the shopper's own data.
    autoComplete: "off",
    required: true,
  });
  // A day that was chosen on an earlier visit may have passed.
  const day = values.gift_day && (message("gift_day") || values.gift_day >= first) ? values.gift_day : first;
  return (
    <fieldset className="choices gift">
      <legend>
        <h2>{t("checkout:gift_title")}</h2>
      </legend>
      <input
        type="radio"
        id="gift-self"
        name="gift_for"
        value="self"
        defaultChecked={!isGift}
        aria-describedby="gift-self-hint"
      />{" "}
      <label htmlFor="gift-self">{t("checkout:gift_self")}</label>
      <p id="gift-self-hint" className="hint">
        {t("checkout:gift_self_hint")}
      </p>
      <input
        type="radio"
        id="gift-other"
        name="gift_for"
        value="gift"
        defaultChecked={isGift}
        aria-describedby="gift-other-hint"
      />{" "}
      <label htmlFor="gift-other">{t("checkout:gift_someone")}</label>
      <p id="gift-other-hint" className="hint">
        {t("checkout:gift_someone_hint")}
      </p>
      <div className="gift-fields">
        <Field {...text("gift_name", GIFT_LIMITS.name)} />
        <Field {...text("gift_email", GIFT_LIMITS.email)} type="email" />
        <Field
          name="gift_message"
          label={t("delivery:gift_message")}
          rows={4}
          hint={t("checkout:gift_message_hint", { max: GIFT_LIMITS.message })}
          message={message("gift_message")}
          maxLength={GIFT_LIMITS.message}
          defaultValue={values.gift_message ?? ""}
        />
        <Field
          name="gift_day"
          type="date"
          label={t("delivery:gift_day")}
          hint={t("checkout:gift_day_hint")}
          message={message("gift_day")}
          min={first}
          max={last}
          defaultValue={day}
        />
      </div>
    </fieldset>
  );
}
