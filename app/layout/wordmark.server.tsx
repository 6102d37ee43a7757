import { renderToStaticMarkup } from "react-dom/server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";

/** The name that the drawing shows: Familjen Grotesk with weight 600 as outlines, whose box ends at their edges. */
const DRAWN = "Scala & Vento";

/**
 * The shop's name as a drawing. It is with the icons, whose file each page loads anyway: its outlines are 0.9 kB compressed.
 * A shop with another name in its messages has it as text.
 */
export function wordmark(locale: Locale): string {
  const name = translator(locale)("common:shop_name");
  return renderToStaticMarkup(
    name === DRAWN ? (
      <svg aria-hidden="true">
        <use href="/icons.svg#wordmark" />
      </svg>
    ) : (
      <span aria-hidden="true">{name}</span>
    ),
  );
}
