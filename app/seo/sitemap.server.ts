import { countProducts, productAddresses } from "~/api/all-products.server";
import { productFacets } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { sharedPicture } from "~/ui/picture";
import { indexedPaths, listPairs, pair } from "./indexed-pages.server";
import { element, escapeXml, XML_HEADER } from "./xml.server";

/**
 * Products per file. Each has two URLs with three alternates and its pictures, about 2.5 kB: a file stays far below the
 * 50,000 URLs and the 50 MB that sitemaps.org allows.
 */
const PER_FILE = 5_000;
/** Products per read; divides PER_FILE. */
const BATCH = 250;

/** The index of all files: the first contains the pages and lists, the others the products. */
export async function sitemapIndex(api: Api, origin: string): Promise<string> {
  const files = await countFiles(api);
  const entries = Array.from({ length: files }, (_, index) => {
    const address = element("loc", `${origin}/sitemaps/${index + 1}.xml`);
    return `<sitemap>\n${address}</sitemap>\n`;
  });
  const open = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  return `${XML_HEADER}${open}${entries.join("")}</sitemapindex>\n`;
}

export async function countFiles(api: Api): Promise<number> {
  return 1 + Math.ceil((await countProducts(api)) / PER_FILE);
}

const OPEN = [
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  ' xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n',
].join("");

/** One file of the sitemap, numbered from 1, in pieces. */
export async function* sitemapFile(api: Api, origin: string, file: number): AsyncGenerator<string> {
  if (file === 1) {
    const lists = listPairs(await productFacets(api, {}));
    yield XML_HEADER + OPEN;
    for (const paths of indexedPaths) yield entries(origin, paths);
    for (const list of lists) yield entries(origin, { en: list.en.path, it: list.it.path });
  } else {
    const first = ((file - 2) * PER_FILE) / BATCH;
    for (let batch = 1; batch <= PER_FILE / BATCH; batch++) {
      const products = await productAddresses(api, first + batch, BATCH);
      // The first piece follows the first products: if reading fails, nothing has been sent yet.
      if (batch === 1) yield XML_HEADER + OPEN;
      yield products
        .map(({ slug, images }) =>
          entries(
            origin,
            pair((locale) => href("product", locale, { slug })),
            images.map(({ media_id }) => media_id.id),
          ),
        )
        .join("");
      if (products.length < BATCH) break;
    }
  }
  yield "</urlset>\n";
}

/** A page's entry in each language, each with both alternates and x-default. */
function entries(origin: string, paths: Record<Locale, string>, pictures: string[] = []): string {
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + path)}"/>\n`;
  const alternates = locales.map((locale) => link(locale, paths[locale])).join("") + link("x-default", paths.en);
  const images = pictures
    .map((id) => `<image:image>\n${element("image:loc", origin + sharedPicture(id))}</image:image>\n`)
    .join("");
  return locales
    .map((locale) => `<url>\n${element("loc", origin + paths[locale])}${alternates}${images}</url>\n`)
    .join("");
}
