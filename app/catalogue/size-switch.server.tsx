import { renderToStaticMarkup } from "react-dom/server";
import type { Translate } from "~/i18n/use-t";
import { type SentSize, SHOE_SYSTEMS, type ShoeSystem, shoeSize } from "~/shop/shoe-sizes";

/** Also the fragment to which a choice returns: it opens a closed facet around it. */
export const SIZE_SWITCH_ID = "shoe-sizes";

/** The form of the choice stands in the footer, because the switch may be inside of another form. */
export const SIZE_FORM_ID = "sizes-form";

/** Whether another choice converts some of the sizes: shoes of a brand that names its table. */
export const hasConvertedSizes = (sizes: readonly SentSize[]) =>
  sizes.some(({ name, system, table }) => system === "shoes_eu" && table && shoeSize(table, name));

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
