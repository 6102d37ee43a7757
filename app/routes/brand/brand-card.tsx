import type { BrandView } from "~/catalogue/brand-view.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Picture } from "~/ui/picture";

/** The top of a brand's page: a wide picture, and a card with the brand's name (the page's h1) and its story. */
export function BrandCard({ brand }: { brand: BrandView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className={brand.hero ? "brand brand-pictured" : "brand"}>
      {brand.hero && (
        <Picture picture={brand.hero} sizes="(min-width: 1200px) 1110px, 100vw" shape={[1600, 640]} eager />
      )}
      <div className="brand-card">
        <h1>{brand.name}</h1>
        {brand.description && <p>{brand.description}</p>}
        <ShopLink className="brand-all" to={href("brands", locale)}>
          {t("brands:all")}
        </ShopLink>
      </div>
    </section>
  );
}
