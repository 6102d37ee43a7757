import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { localeOf, locales, otherLocale } from "~/i18n/locale";
import { useT } from "~/i18n/use-t";
import { alternatePath } from "~/pages/match-page";
import type { Currency } from "~/shop/money";
import { errorTexts } from "./error-page";
import { InlineScript } from "./inline-script";
import { useNonce } from "./nonce";
import { type PictureView, sharedPicture } from "./picture";

/** A page's head, from its loader's `head`. URLs are paths of this shop, with their query. */
export interface PageHead {
  title: string;
  description?: string;
  /** For pages that search engines must not index: cart, checkout, lists with two filters. */
  noindex?: boolean;
  /** The page's canonical path; default: its path without the query. Lists take it from `listHead`. */
  canonical?: string;
  /**
   * The same page in the other language; default: from the path table. Pages with a slug per language (category, type,
   * label) must set it; null if the other language has no such page.
   */
  alternate?: string | null;
  /** The picture for shared links. */
  picture?: PictureView | null;
  /** For product pages; `price` as a decimal ("79.90"). */
  product?: { price: string; currency: Currency };
  /** The same content as Markdown. */
  markdown?: string;
  /** schema.org objects with absolute URLs. */
  structuredData?: object[];
}

/** The document's head: of the innermost page, or of its error page. */
export function PageHeadTags({ origin }: { origin: string | undefined }) {
  const t = useT();
  const { pathname } = useLocation();
  const error = useRouteError();
  const matches = useMatches();
  const [ownHead] = matches.flatMap(({ data }) => headOf(data) ?? []).reverse();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const head: PageHead = error
    ? { title: t(errorTexts(status).title), noindex: true }
    : (ownHead ?? { title: t("common:shop") });
  const title = `${head.title} – ${t("common:shop_name")}`;
  // The path table's spelling, whatever the case of the request.
  const canonical = head.canonical ?? alternatePath(pathname, localeOf(pathname)) ?? pathname;
  return (
    <>
      <title>{title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex, follow" />}
      {!error && origin && (
        <>
          <link rel="canonical" href={origin + canonical} />
          {!head.noindex && <Alternates origin={origin} canonical={canonical} alternate={head.alternate} />}
          {head.markdown && <link rel="alternate" type="text/markdown" href={origin + head.markdown} />}
          <SharingTags head={head} title={head.title} origin={origin} canonical={canonical} />
          {head.structuredData?.map((data, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and their order is fixed
            <StructuredData key={index} data={data} />
          ))}
        </>
      )}
    </>
  );
}

/** The page's URL in each language, the same on both pages of the pair; x-default is English. */
function Alternates({
  origin,
  canonical,
  alternate,
}: {
  origin: string;
  canonical: string;
  alternate: PageHead["alternate"];
}) {
  const pageLocale = localeOf(canonical);
  const other =
    alternate === undefined ? alternatePath(canonical.split("?")[0] ?? "", otherLocale(pageLocale)) : alternate;
  if (!other) return null;
  const addresses = { [pageLocale]: canonical, [otherLocale(pageLocale)]: other };
  return (
    <>
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={origin + addresses[locale]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + addresses.en} />
    </>
  );
}

const ogLocales = { en: "en_GB", it: "it_IT" };

interface SharingProps {
  head: PageHead;
  title: string;
  origin: string;
  canonical: string;
}

/** Open Graph: the appearance of a shared link. */
function SharingTags({ head, title, origin, canonical }: SharingProps) {
  const t = useT();
  const locale = localeOf(canonical);
  return (
    <>
      <meta property="og:site_name" content={t("common:shop_name")} />
      <meta property="og:type" content={head.product ? "product" : "website"} />
      <meta property="og:title" content={title} />
      {head.description && <meta property="og:description" content={head.description} />}
      <meta property="og:url" content={origin + canonical} />
      <meta property="og:locale" content={ogLocales[locale]} />
      <meta property="og:locale:alternate" content={ogLocales[otherLocale(locale)]} />
      {head.picture && (
        <>
          <meta property="og:image" content={origin + sharedPicture(head.picture.id)} />
          <meta property="og:image:alt" content={head.picture.alt || title} />
        </>
      )}
      {head.product && (
        <>
          <meta property="product:price:amount" content={head.product.price} />
          <meta property="product:price:currency" content={head.product.currency} />
        </>
      )}
      <meta name="twitter:card" content={head.picture ? "summary_large_image" : "summary"} />
    </>
  );
}

/** A data block: it runs no code, and its content cannot close the element. */
function StructuredData({ data }: { data: object }) {
  const nonce = useNonce();
  return <InlineScript type="application/ld+json" nonce={nonce} code={JSON.stringify(data)} />;
}

function headOf(data: unknown): PageHead | null {
  return typeof data === "object" && data !== null && "head" in data ? (data.head as PageHead) : null;
}
