import { expect, test } from "vitest";
import { changeUser } from "~/api/accounts.server";
import { call } from "./account-steps";
import { type Member, memberSteps } from "./member-steps";
import { onBothEngines } from "./servers";
import { addProduct, type Goods } from "./shop-fixtures";

onBothEngines("suggested products", (server) => {
  const { join, buy, plus } = memberSteps(server);

  const ask = (query: string, token?: string) =>
    call(server, "GET", `ai/suggested-products${query}`, undefined, { token });
  const suggested = async ({ id, token }: Member, query = ""): Promise<number[]> =>
    (await ask(`?userId=${id}&fields=id&limit=-1${query}`, token)).data.map((row: { id: number }) => row.id);
  const goods = (count: number) =>
    Promise.all(Array.from({ length: count }, () => addProduct(server.database, { price: 10_000, quantity: 50 })));
  /** A new customer buys these products in one order. */
  async function bought(products: Goods[]): Promise<void> {
    await buy(
      (await join()).api,
      products.map((one) => [one, 1]),
      100 * products.length,
    );
  }
  /** Waits until the index of the catalogue has followed the database, which takes up to two seconds. */
  const listed = (...products: Goods[]) =>
    expect
      .poll(async () => (await ask("?fields=id&limit=-1")).data.map((row: { id: number }) => row.id), {
        timeout: 10_000,
      })
      .toEqual(expect.arrayContaining(products.map(({ id }) => id)));

  test("without an id are those of the best sellers", async () => {
    const [own, best] = [
      await ask("?fields=id&limit=20"),
      await call(server, "GET", "stats/most-sold?fields=id&limit=20"),
    ];
    expect(own.data).toEqual(best.data);
    expect((await ask("?fields=id&limit=20&userId=")).data).toEqual(best.data);
  });

  test("are refused for the id of another customer, for a guest and for an unknown id", async () => {
    const [ada, eva] = [await join(), await join()];
    for (const [id, token] of [
      [eva.id, ada.token],
      [ada.id, undefined],
      ["nobody", ada.token],
      ["nobody", undefined],
    ]) {
      const answer = await ask(`?userId=${id}`, token);
      expect([answer.status, answer.code]).toEqual([403, "FORBIDDEN"]);
    }
  });

  test("begin with what several other customers bought together with the wishlist's and the orders' products", async () => {
    const [wished = never(), owned = never(), often = never(), seldom = never(), once = never()] = await goods(5);
    await bought([wished, often, seldom]);
    await bought([owned, often, seldom]);
    await bought([wished, often]);
    await bought([wished, once]);
    await listed(often, seldom, once);
    const ada = await join();
    await changeUser(ada.api, { wishlist: [wished.id] });
    await buy(ada.api, [[owned, 1]], 100);
    const ids = await suggested(ada);
    expect(ids.slice(0, 2)).toEqual([often.id, seldom.id]);
    // The single buyer's choice is not shown as a suggestion of its own.
    expect(ids.indexOf(once.id)).toBeGreaterThan(1);
  });

  test("continue with best sellers of the same types, then with all others", async () => {
    const rows = await server.database.read
      .selectFrom("products")
      .select(["id", "types_id", "sold"])
      .where("stock_status", "=", "instock")
      .where("catalog_visibility", "=", "visible")
      .where("is_gift_card", "=", 0)
      .orderBy("id")
      .execute();
    const seed = rows.find((row) => rows.filter(({ types_id }) => types_id === row.types_id).length > 3) ?? never();
    const ada = await join();
    await changeUser(ada.api, { wishlist: [seed.id] });
    const ids = await suggested(ada);
    const same = rows.filter(({ types_id, id }) => types_id === seed.types_id && id !== seed.id).slice(0, 24);
    for (const id of ids.slice(0, 3)) expect(same.map((row) => row.id)).toContain(id);
    expect(ids.length).toBeGreaterThan(same.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("contain nothing that the customer has bought or wished for, nothing sold out or hidden, and no membership", async () => {
    const ada = await join();
    const [mine = never(), wish = never()] = await goods(2);
    const soldOut = await addProduct(server.database, { price: 10_000, quantity: 0 });
    const hidden = await addProduct(server.database, { price: 10_000, visibility: "hidden" });
    await listed(mine, wish);
    await buy(ada.api, [[mine, 1]], 100);
    await changeUser(ada.api, { wishlist: [wish.id] });
    const ids = await suggested(ada);
    for (const id of [mine.id, wish.id, soldOut.id, hidden.id, (await plus()).id]) expect(ids).not.toContain(id);
    expect(ids.length).toBeGreaterThan(20);
  });

  test("are paged and filtered like other lists", async () => {
    const ada = await join();
    const all = await suggested(ada);
    const page = await ask(`?userId=${ada.id}&fields=id&limit=5&page=2&meta=filter_count`, ada.token);
    expect(page.data.map((row: { id: number }) => row.id)).toEqual(all.slice(5, 10));
    const typed = await ask(`?userId=${ada.id}&fields=id,types_id&limit=-1&filter[types_id][_eq]=1`, ada.token);
    expect(typed.data.every((row: { types_id: number }) => row.types_id === 1)).toBe(true);
    expect((await ask(`?userId=${ada.id}&filter[name][_contains]=x`, ada.token)).status).toBe(400);
  });
});

function never(): never {
  throw new Error("the test has too few products");
}
