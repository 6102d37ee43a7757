import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { viewItemList } from "~/analytics/events.server";
import { eventsFor } from "~/analytics/events-for.server";
import { homeContent, listProducts } from "~/api/catalogue.server";
import { orElse, orRespond } from "~/api/respond.server";
import { firstOfModels, productCards, slide } from "~/catalogue/product-card.server";
import { companyDetails } from "~/config/company.server";
import { preferredLocale } from "~/i18n/browser-language.server";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { refreshOn } from "~/layout/watched-query";
import { shopData } from "~/seo/structured-data.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { Picture } from "~/ui/picture";
import { ProductGrid } from "~/ui/product-card";
import { Tiles } from "~/ui/tiles";
import { Slide } from "./slide";
import { SlideLink } from "./slide-link";

/** The page has no query parameters. */
export const shouldRevalidate = refreshOn([]);

const MAX_MODELS = 8;
/** Maximum colours of a model, which are separate products. */
const MAX_COLORS = 6;

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { url, locale, t, session, api, country } = await pageContext(args);
  // Only the root path uses the browser's language (spec section 2). A browser without cookies that comes from the language switch
  // would be led back to the language that it has left.
  if (url.pathname === "/" && !session.keepsNoCookies) {
    const preferred = await preferredLocale(request);
    if (preferred.cookie) session.addCookie(preferred.cookie);
    if (preferred.locale !== locale) throw await redirectTo(session, href("home", preferred.locale) + url.search, 302);
  }
  const [content, newest, { currency }] = await Promise.all([
    orElse(homeContent(api), { slides: [], banners: [], categories: [] }),
    orRespond(listProducts(api, { filters: {}, sort: "newest", page: 1, limit: MAX_MODELS * MAX_COLORS })),
    country(),
  ]);
  const inStock = newest.products.filter(({ stock_status }) => stock_status === "instock");
  const models = firstOfModels(inStock, MAX_MODELS);
  return {
    head: {
      title: t("home:title"),
      description: t("home:description"),
      picture: content.slides[0]?.media_id ? { id: content.slides[0].media_id, alt: "" } : null,
      structuredData: shopData(url.origin, locale, companyDetails()),
    },
    slides: content.slides
      .map((row) => slide(row, locale))
      .filter(({ title, picture }) => title !== "" || picture !== null),
    banners: content.banners.map((row) => slide(row, locale)),
    // A tile needs a link.
    categories: content.categories.map((row) => slide(row, locale)).filter((row) => row.link !== ""),
    newest: productCards(models, { locale, currency }),
    // A text of the loader: only a shop that has just opened needs it.
    opening: newest.products.length === 0 ? t("home:opening") : null,
    ...eventsFor(request, () => [
      viewItemList(models, currency, { id: "home_newest", name: translator("en")("home:newest"), first: 0 }),
    ]),
  };
}

export default function Home() {
  const { slides, banners, categories, newest, opening } = useLoaderData<typeof loader>();
  const [hero, ...others] = slides;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {opening ? (
        <div className="container">
          <h1>{t("home:heading")}</h1>
          <p className="message">{opening}</p>
        </div>
      ) : (
        <h1 className="visually-hidden">{t("home:heading")}</h1>
      )}
      {hero && <Slide slide={hero} hero />}
      <div className="container-wide">
        {categories.length > 0 && (
          <section aria-labelledby="home-categories" className="home-categories">
            <h2 id="home-categories" className="visually-hidden">
              {t("home:categories")}
            </h2>
            <Tiles
              tiles={categories.map(({ title, link, picture }) => ({
                label: title,
                to: link,
                picture: picture?.id ?? null,
              }))}
            />
          </section>
        )}
        {newest.length > 0 && (
          <section aria-labelledby="home-newest">
            <h2 id="home-newest">{t("home:newest")}</h2>
            <ProductGrid products={newest} />
            <p>
              <ShopLink className="button" to={href("products", locale, undefined, { sort: "newest" })}>
                {t("home:all_newest")}
              </ShopLink>
            </p>
          </section>
        )}
        {others.length > 0 && (
          <div className="slides">
            {others.map((row) => (
              <Slide key={row.id} slide={row} />
            ))}
          </div>
        )}
        <div className="grid banners">
          {banners.map((row) => (
            <section key={row.id} className="banner">
              {row.picture && (
                <Picture picture={row.picture} sizes="(min-width: 768px) 33vw, 100vw" shape={[1200, 800]} />
              )}
              <h2>{row.title}</h2>
              <p>{row.text}</p>
              <SlideLink slide={row} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
