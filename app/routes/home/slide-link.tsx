import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import { homeWords } from "~/i18n/words/home";
import type { SlideView } from "~/views/catalogue.server";

/** A slide leads somewhere, or nowhere. */
export function SlideLink({ slide }: { slide: SlideView }) {
  const t = useT(homeWords);
  if (!slide.link) return null;
  return (
    <ShopLink className="button" to={slide.link}>
      {t("home:discover")} <span className="visually-hidden">{slide.title}</span>
    </ShopLink>
  );
}
