import { renderToStaticMarkup } from "react-dom/server";
import type { Translate } from "~/i18n/use-t";
import { SHOE_SYSTEMS, type ShoeSystem } from "~/shop/shoe-sizes";

/** Also the fragment to which a choice returns: it opens a closed facet around it. */
export const SIZE_SWITCH_ID = "shoe-sizes";

/** The form of the choice stands in the footer, because the switch may be inside of another form. */
export const SIZE_FORM_ID = "sizes-form";

/** Whether some of the sizes are of shoes. */
export const hasShoeSizes = (sizes: readonly { system?: string | null }[]) =>
  sizes.some(({ system }) => system === "shoes_eu");

interface SizeSwitchProps {
  t: Translate;
  /** The page with the switch. */
  url: URL;
  chosen: ShoeSystem;
}

/** The choice between European, British and American shoe sizes as HTML: it is plain buttons without a script. One a page. */
export function sizeSwitch({ t, url, chosen }: SizeSwitchProps): string {
  const html = renderToStaticMarkup(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside of another one would lengthen its name.
    <span role="group" aria-label={t("product-facts:shoe_sizes")} id={SIZE_SWITCH_ID}>
      <input type="hidden" name="from" value={url.pathname + url.search} form={SIZE_FORM_ID} />
      {SHOE_SYSTEMS.map((system) => (
        <button
          key={system}
          type="submit"
          form={SIZE_FORM_ID}
          name="sizes"
          value={system}
          aria-pressed={system === chosen}
        >
          {system.toUpperCase()}
        </button>
      ))}
    </span>,
  );
  // In the page's JSON it is then the same text as in its HTML: 90 bytes less for the compression.
  return html.replaceAll('"', "'");
}
