import { expect, test } from "vitest";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as cartLoader } from "../cart/route";
import { action as productAction, loader as productLoader } from "../product/route";
import { action } from "./route";

withEmbeddedShop();

const params = { slug: "last-pair" };

async function lastPair(visitor: RouteVisitor) {
  const { data } = await visitor.get(productLoader, "/products/last-pair", params);
  const { product, sizes } = data as { product: { id: number }; sizes: { id: number; most: number }[] };
  return { product: product.id, size: sizes.find(({ most }) => most > 0)?.id ?? 0, back: "/it/prodotti?page=2" };
}

test("a card's quick add puts one piece into the cart and leads back to the list", async () => {
  const visitor = new RouteVisitor();
  const fields = await lastPair(visitor);
  const answer = await visitor.post(action, "/it/prodotti/last-pair/aggiungi", fields, params);
  expect(answer).toMatchObject({ status: 303, location: "/it/prodotti?page=2" });
  const cart = await visitor.get(cartLoader, "/it/carrello");
  expect(cart.data).toMatchObject({ cart: { lines: [{ productId: fields.product, quantity: 1 }] } });
});

test("a quick add of more than there is goes to the product's page, which gives the reason", async () => {
  const visitor = new RouteVisitor();
  const fields = await lastPair(visitor);
  await visitor.post(action, "/products/last-pair/add", fields, params);
  // A double click on the last piece is no refusal.
  expect((await visitor.post(action, "/products/last-pair/add", fields, params)).status).toBe(303);
  await rootData(visitor, "/");
  const sent = await visitor.post(action, "/products/last-pair/add", fields, params);
  expect(sent).toMatchObject({ status: 307, location: "/products/last-pair" });
  const refused = await visitor.post(productAction, "/products/last-pair", fields, params);
  expect(refused).toMatchObject({ status: 409, data: { message: "Max items available: 1" } });
});

test("a quick add does not lead to another site", async () => {
  const visitor = new RouteVisitor();
  const fields = { ...(await lastPair(visitor)), back: "https://other.example/" };
  const answer = await visitor.post(action, "/products/last-pair/add", fields, params);
  expect(answer.location).toBe("/products/last-pair");
});
