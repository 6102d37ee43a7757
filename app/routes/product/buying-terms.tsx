import { useRouteLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import type { BuyingTerm } from "./buying-terms.server";

/** The part of the root's data that is used. */
interface RootData {
  visitor: { account: { freeDelivery?: string } | null };
}

/** Delivery, pickup, returns and means of payment, each with its icon. */
export function BuyingTerms({ terms }: { terms: BuyingTerm[] }) {
  const t = useT();
  const free = useRouteLoaderData<RootData>("root")?.visitor.account?.freeDelivery;
  return (
    <section aria-label={t("product:buying_terms")}>
      <ul className="buying-terms">
        {terms.map(({ icon, text, price }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{price ? `${text}, ${free ?? price}` : text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
