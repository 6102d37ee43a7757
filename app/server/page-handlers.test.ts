import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { pageHandlers } from "./page-handlers";

const patterns = [
  "products/:slug",
  "products/gift-cards",
  "it/prodotti/:slug",
  "brands",
  "sitemap/:page",
  "",
  "*",
  "it/*",
];

/** A shop whose pages answer with the name of their route, their parameters. */
function shop() {
  const route = (path: string) => ({
    id: path || "home",
    parentId: "root",
    path,
    index: path === "" || undefined,
    module: {
      loader: ({ params }: LoaderFunctionArgs) => Response.json({ route: path, params }),
    },
  });
  const routes = Object.fromEntries(patterns.map(route).map((one) => [one.id, one]));
  const build = {
    entry: { module: { default: () => new Response(), handleDataRequest: undefined } },
    routes: { root: { id: "root", path: "", module: { default: () => null } }, ...routes },
    assets: { version: "1", routes: {}, entry: { module: "", imports: [] }, url: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
    mode: "production",
  } as unknown as ServerBuild;
  const handle = pageHandlers(build);
  const ask = async (path: string) => (await handle(new Request(`http://shop.test${path}`), {})).json();
  return { ask };
}

test.each([
  ["/products/last-pair", { route: "products/:slug", params: { slug: "last-pair" } }],
  ["/products/Last%20Pair", { route: "products/:slug", params: { slug: "Last Pair" } }],
  ["/products/last-pair/", { route: "products/:slug", params: { slug: "last-pair" } }],
  ["/products/gift-cards", { route: "products/gift-cards", params: {} }],
  ["/PRODUCTS/gift-cards", { route: "products/gift-cards", params: {} }],
  ["/it/prodotti/last-pair", { route: "it/prodotti/:slug", params: { slug: "last-pair" } }],
  ["/brands", { route: "brands", params: {} }],
  ["/sitemap/2", { route: "sitemap/:page", params: { page: "2" } }],
  ["/", { route: "", params: {} }],
  ["/brands/unknown/deep", { route: "*", params: { "*": "brands/unknown/deep" } }],
  ["/it/unknown", { route: "it/*", params: { "*": "unknown" } }],
  ["/a%2Fb//c", { route: "*", params: { "*": "a/b//c" } }],
])("the path %s has the page that the table of all routes gives it", async (path, page) => {
  const { ask } = shop();
  // The second request has its handler ready.
  expect(await ask(path)).toEqual(page);
  expect(await ask(path)).toEqual(page);
});
