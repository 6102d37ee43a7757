import type { ReactNode } from "react";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { PRO_POINTS, type Tier } from "~/shop/membership";
import type { MembershipView } from "./membership-view.server";

/** The benefits of the three tiers (spec section 1), and the button for plus. */
export function Benefits({ tier, plusPrice: price, openOrder }: Omit<MembershipView, "points" | "missing">) {
  const t = useT();
  const locale = useLocale();
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits">{t("membership:benefits")}</h2>
      <div className="membership-tiers">
        <TierCard name="basic" own={tier}>
          <li>{t("membership:shipping")}</li>
          <li>{t("membership:discount")}</li>
          <li>{t("membership:basic_points", { target: PRO_POINTS })}</li>
        </TierCard>
        <TierCard name="pro" own={tier}>
          <li>{t("membership:free_shipping")}</li>
          <li>{t("membership:discount")}</li>
          <li>{t("membership:pro_points", { target: PRO_POINTS })}</li>
        </TierCard>
        <TierCard
          name="plus"
          own={tier}
          action={
            price && openOrder ? (
              <>
                <p className="hint">{t("membership:open_text", { number: openOrder.number })}</p>
                <ShopLink to={href("order", locale, { id: String(openOrder.id) })} className="button button-primary">
                  {t("membership:open_link", { number: openOrder.number })}
                </ShopLink>
              </>
            ) : price ? (
              <ShopForm method="post" action={href("membership", locale)}>
                <p className="hint">{t("membership:buy_text")}</p>
                <button type="submit" name="intent" value="plus" className="button button-primary">
                  {t("membership:buy")}
                </button>
              </ShopForm>
            ) : null
          }
        >
          <li>{t("membership:free_shipping")}</li>
          <li>{t("membership:discount")}</li>
          <li>{price ? t("membership:plus_price", { price }) : t("membership:plus_bought")}</li>
        </TierCard>
      </div>
    </section>
  );
}

interface TierCardProps {
  name: Tier;
  /** The customer's tier. */
  own: Tier | null;
  action?: ReactNode;
  /** The benefits. */
  children: ReactNode;
}

function TierCard({ name, own, action, children }: TierCardProps) {
  const t = useT();
  return (
    <section
      aria-labelledby={`tier-${name}`}
      className={name === own ? "membership-tier membership-own" : "membership-tier"}
    >
      <h3 id={`tier-${name}`}>{t(`membership:name_${name}`)}</h3>
      {name === own && <p className="badge badge-label">{t("membership:yours")}</p>}
      <ul>{children}</ul>
      {action}
    </section>
  );
}
