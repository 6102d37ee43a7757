import { renderToStaticMarkup } from "react-dom/server";
import { LOGO_PATH, type ShopLogo } from "~/config/shop-logo.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { DEFAULT_POLICY } from "~/shop/policy";

/**
 * The shop's logo, or its name. The demo's name is a drawing, Familjen Grotesk with weight 600 as outlines, whose box ends at their
 * edges. It is with the icons, whose file each page loads anyway: its outlines are 0.9 kB compressed. Other names are text.
 */
export function wordmark(locale: Locale, logo: ShopLogo | null): string {
  const name = translator(locale)("common:shop_name");
  if (logo)
    return renderToStaticMarkup(
      <img src={`${LOGO_PATH}?${logo.version}`} alt="" width={logo.width} height={logo.height} />,
    );
  return renderToStaticMarkup(
    name === DEFAULT_POLICY.name ? (
      <svg aria-hidden="true">
        <use href="/icons.svg#wordmark" />
      </svg>
    ) : (
      <span aria-hidden="true">{name}</span>
    ),
  );
}
