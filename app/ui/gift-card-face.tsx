import { useT } from "~/i18n/use-t";

/** A drawn gift card. The text beside it says the same. @param value in euro, such as "50 €" */
export function GiftCardFace({ value }: { value: string }) {
  const t = useT();
  return (
    <div className="gift-card-face" aria-hidden="true">
      <p>
        {t("common:shop_name")} <b>{value}</b> Gift Card
      </p>
    </div>
  );
}
