import { beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../../tests/contract/shop/servers";
import { addProduct } from "../../../tests/contract/shop/shop-fixtures";
import { changePrice } from "./price";
import { setStock } from "./stock";
import { publish, withdraw } from "./visibility";

const DAY_MS = 24 * 60 * 60 * 1000;

onBothEngines("a change of a product", (server) => {
  let startMs: number;
  beforeAll(() => {
    startMs = Date.parse("2026-06-01T08:00:00.000Z");
  });
  const day = (number: number) => new Date(startMs + number * DAY_MS);
  const by = (number: number) => ({ actor: "operator", reason: "summer", at: day(number) });

  const productOf = (id: number) =>
    server.database.read.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const changesOf = (id: number) =>
    server.database.read
      .selectFrom("product_changes")
      .selectAll()
      .where("products_id", "=", id)
      .orderBy("id")
      .execute();
  const setPrice = (id: number, price: number, onDay: number, reduced = false) =>
    server.database.write((trx) => changePrice(trx, id, { price, reduced }, by(onDay)));

  test("of price is in the history, and a reduction refers to the lowest price of the 30 days before", async () => {
    const { id } = await addProduct(server.database, { price: 10_000 });
    await setPrice(id, 10_000, 0);
    await setPrice(id, 9_000, 40);
    await setPrice(id, 12_000, 50);
    // 90.00 was valid in the 30 days before: the discount is 25 % of it, not 44 % of the last price.
    await setPrice(id, 6_750, 60, true);
    expect(await productOf(id)).toMatchObject({
      price: 9_000,
      sale_price: 6_750,
      discount: 25,
      reduced_since: day(60).toISOString(),
    });
    // A further reduction: the 30 days before the first step still count.
    await setPrice(id, 4_500, 65, true);
    expect(await productOf(id)).toMatchObject({
      price: 9_000,
      sale_price: 4_500,
      discount: 50,
      reduced_since: day(60).toISOString(),
    });
    await setPrice(id, 8_000, 80);
    expect(await productOf(id)).toMatchObject({ price: 8_000, sale_price: 8_000, discount: 0, reduced_since: null });
    expect(
      (await changesOf(id)).map(({ action, after, actor, reason }) => [action, after, actor, reason]).at(-1),
    ).toEqual(["price", JSON.stringify({ price: 8_000, salePrice: 8_000 }), "operator", "summer"]);
  });

  test("of price to an invalid price, or to a reduction that does not reduce it, is refused", async () => {
    const { id } = await addProduct(server.database, { price: 10_000 });
    await setPrice(id, 10_000, 0);
    await setPrice(id, 5_000, 20);
    await setPrice(id, 10_000, 25);
    const before = await productOf(id);
    const refused = { status: 400, code: "INVALID_PAYLOAD" };
    // 50.00 was valid within the 30 days before.
    await expect(setPrice(id, 7_000, 30, true)).rejects.toMatchObject(refused);
    await expect(setPrice(id, 10_000, 30, true)).rejects.toMatchObject(refused);
    for (const price of [0, -1, 10.5, Number.NaN, 100_000_001])
      await expect(setPrice(id, price, 30), String(price)).rejects.toMatchObject(refused);
    await expect(setPrice(2_147_483_647, 100, 30)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await productOf(id)).toEqual(before);
  });

  test("of stock updates the product's stock status, and adds a missing size", async () => {
    const { id, sizeId } = await addProduct(server.database, { price: 10_000, quantity: 3 });
    const set = (size: number, quantity: number) =>
      server.database.write((trx) => setStock(trx, { productId: id, sizeId: size, quantity }, by(1)));
    await set(sizeId, 0);
    expect(await productOf(id)).toMatchObject({ stock_status: "outofstock" });
    await set(sizeId + 1, 4);
    expect(await productOf(id)).toMatchObject({ stock_status: "instock" });
    for (const quantity of [-1, 1.5, 1_000_001])
      await expect(set(sizeId, quantity)).rejects.toMatchObject({ code: "INVALID_PAYLOAD" });
    expect((await changesOf(id)).map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])).toEqual([
      [
        { sizeId, quantity: 3 },
        { sizeId, quantity: 0 },
      ],
      [
        { sizeId: sizeId + 1, quantity: null },
        { sizeId: sizeId + 1, quantity: 4 },
      ],
    ]);
  });

  test("of visibility withdraws and publishes the product, and is recorded once", async () => {
    const { id } = await addProduct(server.database, { price: 10_000 });
    await server.database.write((trx) => withdraw(trx, id, by(1)));
    await server.database.write((trx) => withdraw(trx, id, by(2)));
    expect(await productOf(id)).toMatchObject({ catalog_visibility: "hidden" });
    await server.database.write((trx) => publish(trx, id, by(3)));
    expect(await productOf(id)).toMatchObject({ catalog_visibility: "visible" });
    expect((await changesOf(id)).map(({ after }) => JSON.parse(after).visibility)).toEqual(["hidden", "visible"]);
  });
});
