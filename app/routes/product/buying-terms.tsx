import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import type { BuyingTerm } from "./buying-terms.server";

/** Delivery, pickup, returns and means of payment, each with its icon. */
export function BuyingTerms({ terms }: { terms: BuyingTerm[] }) {
  const t = useT();
  return (
    <section aria-label={t("product:buying_terms")}>
      <ul className="buying-terms">
        {terms.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
