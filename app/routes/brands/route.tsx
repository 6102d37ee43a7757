import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { visibleBrands } from "~/api/menu.server";
import { orRespond } from "~/api/respond.server";
import { brandsByInitial } from "~/catalogue/brand-view.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { refreshOn } from "~/layout/watched-query";
import { pageContext } from "~/session/page-context.server";

/** The page has no query parameters. */
export const shouldRevalidate = refreshOn([]);

export async function loader(args: LoaderFunctionArgs) {
  const { t, api } = await pageContext(args);
  return {
    head: { title: t("brands:title"), description: t("brands:description") },
    initials: brandsByInitial(await orRespond(visibleBrands(api))),
  };
}

const anchor = (initial: string) => (initial === "#" ? "brands-other" : `brands-${initial.toLowerCase()}`);

export default function Brands() {
  const { initials } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container brands">
      <h1>{t("brands:title")}</h1>
      {initials.length === 0 && <p className="message">{t("brands:none")}</p>}
      {initials.length > 0 && (
        <nav aria-label={t("brands:initials")}>
          <ul className="initials">
            {initials.map(({ initial }) => (
              <li key={initial}>
                <a href={`#${anchor(initial)}`}>{initial}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid brand-groups">
        {initials.map(({ initial, brands }) => (
          <section key={initial} aria-labelledby={anchor(initial)}>
            <h2 id={anchor(initial)}>{initial}</h2>
            <ul>
              {brands.map(({ name, slug }) => (
                <li key={slug}>
                  <ShopLink to={href("brand", locale, { slug })}>{name}</ShopLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
