import { z } from "zod";
import { wireImages } from "~/contract/catalogue.server";
import { fieldsOf } from "~/contract/fields-of.server";
import {
  brandPageFields,
  navItemFields,
  type WireBrandPage,
  wireBrandPage,
  wireBrands,
  wireNavItem,
} from "~/contract/menu.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";
import { newestFirst } from "./newest-first.server";
import { slugCondition } from "./slug-case.server";

const brandPages = z.array(wireBrandPage);
const navItems = z.array(wireNavItem);

/** The visible brands by slug. */
export async function visibleBrands(api: Api) {
  return (await api.get("website/brands", wireBrands)).data;
}

/** @throws NotFound for an unknown or hidden brand */
export async function brandBySlug(api: Api, slug: string): Promise<WireBrandPage> {
  const filter = { _and: [{ visibility: { _eq: "visible" } }, { slug: slugCondition(slug) }] };
  const { data } = await api.get("items/brands", brandPages, {
    query: {
      filter: JSON.stringify(filter),
      fields: brandPageFields,
      limit: 1,
    },
  });
  if (!data[0]) throw new NotFound(404, "FORBIDDEN", `no brand "${slug}"`);
  return data[0];
}

/** The highlighted entry of the navigation: the first published one; null without one. */
export async function customNavItem(api: Api) {
  const filter = JSON.stringify({ status: { _eq: "published" } });
  const { data } = await api.get("items/online_nav_items", navItems, {
    query: { filter, fields: navItemFields, sort: "sort,id", limit: 1 },
  });
  return data[0] ?? null;
}

const pictured = z.object({ images: wireImages });

/** The first picture of the newest product in stock with this label or category; null without one. */
export async function newestPicture(api: Api, of: { labels_id: number } | { categories_id: number }) {
  const filter = {
    _and: [
      { catalog_visibility: { _in: ["visible", "online"] } },
      { stock_status: { _eq: "instock" } },
      "labels_id" in of ? { labels_id: { _eq: of.labels_id } } : { categories_id: { _eq: of.categories_id } },
    ],
  };
  const query = { filter: JSON.stringify(filter), fields: fieldsOf(pictured), limit: 1 };
  const { data } = await newestFirst((sort) =>
    api.get("items/products", z.array(pictured), { query: { ...query, sort } }),
  );
  return data[0]?.images[0]?.media_id.id ?? null;
}
