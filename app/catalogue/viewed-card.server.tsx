import { renderToStaticMarkup } from "react-dom/server";
import type { WireProductSummary } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { Picture } from "~/ui/picture";
import { PriceText } from "~/ui/price";
import { SavingDataProvider } from "~/ui/saving-data";
import { type PageFormat, productCard } from "./product-card.server";

interface Format extends PageFormat {
  savesData: boolean;
}

/** The card of a viewed product, as HTML without scripts: the same for each visitor, and on each page. */
export function viewedCard(product: WireProductSummary, { savesData, ...format }: Format): string {
  const { slug, name, brand, color, price, soldOut, picture } = productCard(product, format);
  const t = translator(format.locale);
  return renderToStaticMarkup(
    <SavingDataProvider value={savesData}>
      <li>
        <article className="card">
          <div className="card-picture">
            {picture && <Picture picture={{ id: picture, alt: "" }} sizes="(min-width: 768px) 300px, 50vw" small />}
            {soldOut && (
              <span className="card-badges">
                <span className="badge badge-sold-out">{t("common:out_of_stock")}</span>
              </span>
            )}
          </div>
          <h3 className="card-title">
            <a className="card-link" href={href("product", format.locale, { slug })}>
              <span className="card-brand">{brand}</span>
              {` ${name}`}
            </a>
          </h3>
          <p className="card-color">{color}</p>
          <PriceText price={price} t={t} />
        </article>
      </li>
    </SavingDataProvider>,
  );
}
