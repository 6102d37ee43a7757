import { expect } from "vitest";
import { action as productAction, loader as productLoader } from "~/routes/product/route";
import { loader as listLoader } from "~/routes/products/route";
import { rootData } from "./root-data";
import { RouteVisitor } from "./route-visitor";

/** A shopper with one product of the sneakers list in the cart. Sold-out products and that of a single pair do not count. */
export async function visitorWithCart(index = 0, visitor = new RouteVisitor()): Promise<RouteVisitor> {
  const { products } = (await visitor.get(listLoader, "/products?category=sneakers")).data as {
    products: { slug: string; soldOut: boolean }[];
  };
  const slugs = products.flatMap(({ slug, soldOut }) => (soldOut || slug === "last-pair" ? [] : [slug]));
  return visitorWith(slugs[index % slugs.length] ?? "", visitor);
}

/** Puts one piece of a product into a shopper's cart, in the size with the most pieces, because tests repeat orders. */
export async function visitorWith(slug: string, visitor = new RouteVisitor()): Promise<RouteVisitor> {
  const page = (await visitor.get(productLoader, `/products/${slug}`, { slug })).data as {
    product: { id: number };
    sizes: { id: number; most: number }[];
  };
  const [best] = page.sizes.toSorted((one, other) => other.most - one.most);
  const size = best?.id ?? 0;
  const fields = { product: page.product.id, size, quantity: 1 };
  expect((await visitor.post(productAction, `/products/${slug}`, fields, { slug })).status).toBe(303);
  // The browser opens the page of the redirect, which shows the message.
  await rootData(visitor, `/products/${slug}`);
  return visitor;
}

/** The fields of a button of a cart line. @param quantity the typed quantity */
export function lineFields(
  command: string,
  { product, size }: { product: number | string; size: number | string },
  quantity: number | string = 1,
) {
  return { intent: `${command}:${product}:${size}`, [`quantity-${product}-${size}`]: quantity };
}

/** The details of a shopper in Italy who chooses pickup and bank transfer. */
export const checkoutDetails = {
  name: "Ada",
  surname: "Neri",
  email: "ada@example.com",
  confirm_email: "ada@example.com",
  prefix: "+39",
  phone: "3331234567",
  countries_id: 109,
  shipping: "pickup",
  same_billing: "on",
  payment: "bank_transfer",
};
