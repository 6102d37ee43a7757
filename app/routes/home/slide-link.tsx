import type { SlideView } from "~/catalogue/product-card.server";
import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";

/** The link of a slide, if it has one. */
export function SlideLink({ slide }: { slide: SlideView }) {
  const t = useT();
  if (!slide.link) return null;
  return (
    <ShopLink className="button" to={slide.link}>
      {t("home:discover")} <span className="visually-hidden">{slide.title}</span>
    </ShopLink>
  );
}
