import { useRouteLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import type { BuyingTerm } from "./buying-terms.server";

/** The part of the root's data that is used. */
interface RootData {
  visitor: { account: { hasFreeDelivery?: true } | null };
}

/** Delivery, pickup, returns and means of payment, each with its icon. */
export function BuyingTerms({ terms }: { terms: BuyingTerm[] }) {
  const t = useT();
  const isFree = useRouteLoaderData<RootData>("root")?.visitor.account?.hasFreeDelivery;
  return (
    <section aria-label={t("product:buying_terms")}>
      <ul className="buying-terms">
        {terms.map(({ icon, text, forMembers }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{(isFree && forMembers) || text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
