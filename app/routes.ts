// Runs in a bare vite-node: relative imports only, no side effects.
import { index, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { locales } from "./i18n/locale";
import { informationPages, type Page, pagePaths } from "./pages/page-table";
import { pageRows, routeFolder } from "./pages/page-table.server";

const pages: RouteConfigEntry[] = [];
for (const page of Object.keys(pagePaths) as Page[]) {
  const row: Partial<(typeof pageRows)[Page]> = pageRows[page] ?? {};
  for (const column of ["cache", "bundle"] as const)
    if (!row[column]) throw new Error(`app/pages/page-table.server.ts has no ${column} for ${page}`);
  const file = `routes/${routeFolder(page)}/route.tsx`;
  for (const locale of locales) {
    const path = pagePaths[page][locale].slice(1);
    const id = `${locale}.${page}`;
    pages.push(path === "" ? index(file, { id }) : route(path, file, { id }));
  }
}

export default [
  ...pages,
  // The same module twice, with an id per language.
  ...locales.map((locale) =>
    route(`${pagePaths.product[locale].slice(1)}.md`, "routes/product-markdown/route.ts", {
      id: `${locale}.product-markdown`,
    }),
  ),
  ...informationPages.flatMap((page) =>
    locales.map((locale) =>
      route(`${pagePaths[page][locale].slice(1)}.md`, "routes/information-markdown/route.ts", {
        id: `${locale}.${page}-markdown`,
      }),
    ),
  ),
  ...locales.map((locale) =>
    route(`${pagePaths.newsletter[locale].slice(1)}/subscriptions`, "routes/newsletter-subscriptions/route.ts", {
      id: `${locale}.newsletter-subscriptions`,
    }),
  ),
  route("robots.txt", "routes/robots/route.ts"),
  route("sitemap.xml", "routes/sitemap/route.ts"),
  route("sitemaps/:file.xml", "routes/sitemap-file/route.ts"),
  route("feeds/:file.xml", "routes/google-feed/route.ts"),
  route("llms.txt", "routes/llms/route.ts"),
  route("media/:id", "routes/media/route.ts"),
  route("suggest", "routes/suggest/route.ts"),
  route("countries", "routes/countries/route.ts"),
  // The API's paths (spec section 7), for browsers.
  route("auth/login/:provider", "routes/provider-login/route.ts"),
  route("auth/login/:provider/callback", "routes/provider-callback/route.ts"),
  // Messages of payment providers' servers.
  route("payments/:provider/notifications", "routes/payment-notification/route.ts"),
  route("healthz", "routes/healthz/route.ts"),
  route("readyz", "routes/readyz/route.ts"),
] satisfies RouteConfig;
