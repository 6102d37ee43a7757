import { type Context, Hono } from "hono";
import type {
  SearchHelpReply,
  SuggestionsReply,
  WireCountry,
  WireFilters,
  WireMenuGroup,
  WireSize,
} from "~/contract/catalogue.server";
import type { WireBrand } from "~/contract/menu.server";
import type { WireProductStatus } from "~/contract/product-details.server";
import type { WireVersions } from "~/contract/versions.server";
import { readShoeSystem } from "~/shop/shoe-sizes";
import type { WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden, invalidQuery } from "../http/errors";
import { reply } from "../http/reply";
import type { JsonObject } from "../query/json";
import type { List } from "../query/lists";
import { readItems, type Source } from "../query/read";
import { parseUrlQuery } from "../query/url-query";
import { namedCountries } from "../reference-data/switch-countries";
import { shopCollections } from "./collections";
import { facetFilterOf, facetsOf } from "./facets";
import type { LiveCatalogue } from "./index/live-catalogue";
import { readBrands, readMegaMenu, readSizes } from "./menu";
import { mostSoldList, recommendedList } from "./product-lists";
import { readProductStatus } from "./product-status";
import { searchHelpOf } from "./search-help";
import { suggestionsOf } from "./suggestions";
import { wireVersions } from "./wire-versions";

/** The products have the fields of the query, which are known only at run time. */
type Suggestions = Omit<SuggestionsReply, "products"> & { products: JsonObject[] };

const MAX_SUGGESTIONS = 20;
const DEFAULT_SUGGESTIONS = 6;

/** `website/…`: the catalogue's calls other than collections. */
export function catalogueRoutes(database: Database<Tables>, catalogue: LiveCatalogue): Hono<WithRequester> {
  const db = database.read;
  const source: Source = { engine: database.engine, read: db };
  const routes = new Hono<WithRequester>();
  routes.get("/version", async (context) => reply<WireVersions>(context, await wireVersions(db, catalogue)));
  routes.get("/brands", async (context) => reply<WireBrand[]>(context, await readBrands(db)));
  routes.get("/countries", async (context) => reply<WireCountry[]>(context, await namedCountries(db)));
  routes.get("/products/mega-menu", async (context) => reply<WireMenuGroup[]>(context, await readMegaMenu(db)));
  routes.get("/products/filters", async (context) => {
    const filter = facetFilterOf(urlQuery(context));
    return reply<WireFilters>(context, facetsOf(await catalogue.current(), filter));
  });
  routes.get("/products/suggest", async (context) => {
    const text = context.req.query("search") ?? "";
    const limit = context.req.query("limit") ?? String(DEFAULT_SUGGESTIONS);
    if (!/^\d{1,2}$/.test(limit) || Number(limit) > MAX_SUGGESTIONS)
      throw invalidQuery(`"limit" must be a number up to ${MAX_SUGGESTIONS}`);
    const request = { text, limit: Number(limit), access: context.var.requester.access };
    return reply<Suggestions>(context, await suggestionsOf(await catalogue.current(), source, request));
  });
  routes.get("/products/search-help", async (context) => {
    const { search = "", shoe_sizes = "" } = context.req.query();
    const help = searchHelpOf(await catalogue.current(), search, readShoeSystem(shoe_sizes) ?? "eu");
    return reply<SearchHelpReply>(context, help);
  });
  routes.get("/products/:id/sizes", async (context) => {
    const id = Number(context.req.param("id"));
    if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw forbidden();
    return reply<WireSize[]>(context, await readSizes(db, id));
  });
  routes.get("/products/:slug/status", async (context) =>
    reply<WireProductStatus>(context, await readProductStatus(db, context.req.param("slug"))),
  );
  return routes;
}

/** `stats/most-sold` and `stats/recommended`: answer like `items/products`, in an order of their own. */
export function statsRoutes(database: Database<Tables>, catalogue: LiveCatalogue): Hono<WithRequester> {
  const source = (products: List): Source => ({ engine: database.engine, read: database.read, lists: { products } });
  const routes = new Hono<WithRequester>();
  const orders = { "/most-sold": source(mostSoldList(catalogue)), "/recommended": source(recommendedList(catalogue)) };
  for (const [path, ordered] of Object.entries(orders))
    routes.get(path, async (context) =>
      context.json(
        await readItems(ordered, shopCollections, "products", urlQuery(context), context.var.requester.access),
      ),
    );
  return routes;
}

function urlQuery(context: Context) {
  return parseUrlQuery(new URL(context.req.url).search);
}
