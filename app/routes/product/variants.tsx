import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Thumbnail } from "~/ui/thumbnail";
import type { VariantView } from "./product-view.server";

interface VariantsProps {
  variants: VariantView[];
  /** The slug of the page's product. */
  current: string;
  /** Shown above them, if any. */
  title?: string | null;
}

/** The colours of this product. Each of them is a product with its own URL. */
export function Variants({ variants, current, title }: VariantsProps) {
  const t = useT();
  const locale = useLocale();
  if (variants.length === 0) return null;
  return (
    <nav aria-label={t("product:colors")} className="variants">
      {title && <h2>{title}</h2>}
      <ul>
        {variants.map((variant) => (
          <li key={variant.slug}>
            <ShopLink
              to={href("product", locale, { slug: variant.slug })}
              aria-current={variant.slug === current ? "page" : undefined}
              preventScrollReset
            >
              {variant.picture && <Thumbnail id={variant.picture} alt="" />}
              {variant.color}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
