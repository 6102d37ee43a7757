import { useField } from "@conform-to/react";
import { Field } from "~/forms/field";
import { useT } from "~/i18n/use-t";
import { GIFT_LIMITS } from "~/shop/field-limits";

interface GiftSectionProps {
  /** YYYY-MM-DD. */
  days: { first: string; last: string };
}

/** Who gets the codes of the gift cards, when, and with which message. The style sheet hides the fields of a gift. */
export function GiftSection({ days: { first, last } }: GiftSectionProps) {
  const t = useT();
  const [whom] = useField<string>("gift_for");
  const [day] = useField<string>("gift_day");
  const isGift = whom.initialValue === "gift";
  // The browser would fill in the shopper's own data.
  const person = { autoComplete: "off", required: true } as const;
  // A day that was chosen on an earlier visit may have passed.
  const chosenDay = day.initialValue && (day.errors || day.initialValue >= first) ? day.initialValue : first;
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
        <Field name="gift_name" limit={GIFT_LIMITS.name} {...person} />
        <Field name="gift_email" type="email" limit={GIFT_LIMITS.email} {...person} />
        <Field
          name="gift_message"
          rows={4}
          hint={t("checkout:gift_message_hint", { max: GIFT_LIMITS.message })}
          limit={GIFT_LIMITS.message}
        />
        <Field
          name="gift_day"
          type="date"
          hint={t("checkout:gift_day_hint")}
          min={first}
          max={last}
          value={chosenDay}
        />
      </div>
    </fieldset>
  );
}
