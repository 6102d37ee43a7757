import { useT } from "~/i18n/use-t";

interface GiftCardCodesProps {
  cards: { code: string; value: string }[];
  isGift: boolean;
}

/** The codes that an order has bought, for the case that their mail is lost. In a fold, because others may see the screen. */
export function GiftCardCodes({ cards, isGift }: GiftCardCodesProps) {
  const t = useT();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="gift-cards">
      <h2 id="gift-cards">{t("order:gift_cards")}</h2>
      <details className="gift-card-codes">
        <summary>{t("order:show_codes")}</summary>
        <p className="hint">{t(isGift ? "order:codes_of_gift" : "order:codes_hint")}</p>
        <ul>
          {cards.map(({ code, value }) => (
            <li key={code}>
              <code>{code}</code> · {value}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
