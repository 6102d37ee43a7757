import { beforeEach, expect, test } from "vitest";
import { changeUser, logIn, readUser } from "~/api/accounts.server";
import type { Api } from "~/api/client.server";
import { ApiError, NotFound, Unauthorized } from "~/api/errors.server";
import { changeWishlist, wishlistProducts, withdrawnProducts } from "~/api/wishlist.server";
import { MAX_WISHLIST } from "~/shop/wishlist";
import { onBothEngines } from "./servers";
import { addProduct } from "./shop-fixtures";

onBothEngines("the wishlist", (server) => {
  let user: Api;

  beforeEach(async () => {
    const { access_token } = await logIn(server.api, { email: "demo@example.com", password: "demo-password" });
    user = server.api.as(access_token);
    await changeUser(user, { wishlist: [] });
  });

  const wishlist = async () => (await readUser(user)).wishlist;
  const goods = async (count: number) => {
    const ids: number[] = [];
    for (let made = 0; made < count; made++) ids.push((await addProduct(server.database, { price: 5_000 })).id);
    return ids;
  };
  const hide = (id: number) =>
    server.database.write((trx) =>
      trx.updateTable("products").set({ catalog_visibility: "hidden" }).where("id", "=", id).execute(),
    );

  test("has the latest product first, and each product once", async () => {
    const [one = 0, other = 0] = await goods(2);
    for (const id of [one, other, one]) await changeWishlist(user, id, true);
    expect(await wishlist()).toEqual([other, one]);
    for (let count = 0; count < 2; count++) await changeWishlist(user, other, false);
    expect(await wishlist()).toEqual([one]);
  });

  test("keeps every one of many changes at once", async () => {
    const ids = await goods(6);
    const removed = ids.slice(0, 2);
    for (const id of removed) await changeWishlist(user, id, true);
    await Promise.all(ids.map((id) => changeWishlist(user, id, !removed.includes(id))));
    expect((await wishlist()).toSorted((one, other) => one - other)).toEqual(ids.slice(2));
  });

  test("refuses products that are unknown or not for sale, and ids that are none", async () => {
    const hidden = await addProduct(server.database, { price: 5_000, visibility: "hidden" });
    for (const id of [hidden.id, 2_147_483_647, 2_147_483_648, 0, -1, 1.5])
      await expect(changeWishlist(user, id, true), String(id)).rejects.toThrow(ApiError);
    await expect(changeWishlist(user, hidden.id, true)).rejects.toThrow(NotFound);
    expect(await wishlist()).toEqual([]);
  });

  test("is full with 200 products", async () => {
    const ids = (
      await server.database.read
        .selectFrom("products")
        .select("id")
        .where("catalog_visibility", "in", ["visible", "online"])
        .limit(MAX_WISHLIST)
        .execute()
    ).map(({ id }) => id);
    const more = await goods(MAX_WISHLIST - ids.length + 1);
    await changeUser(user, { wishlist: [...ids, ...more.slice(1)] });
    await expect(changeWishlist(user, more[0] ?? 0, true)).rejects.toMatchObject({ code: "INVALID_PAYLOAD" });
    expect(await wishlist()).toHaveLength(MAX_WISHLIST);
  });

  test("names the products that are no longer sold, and lets the user remove them", async () => {
    const [one = 0, other = 0] = await goods(2);
    for (const id of [one, other]) await changeWishlist(user, id, true);
    await hide(one);
    expect(await wishlist()).toEqual([other, one]);
    expect((await wishlistProducts(user, [other, one])).map(({ id }) => id)).toEqual([other]);
    expect(await withdrawnProducts(user)).toEqual([
      {
        id: one,
        slug: expect.stringContaining("made-for-a-test"),
        name: expect.any(String),
        brand: expect.any(String),
      },
    ]);
    await changeWishlist(user, one, false);
    expect(await withdrawnProducts(user)).toEqual([]);
  });

  test("belongs to its user: nobody else reads or changes it", async () => {
    const [id = 0] = await goods(1);
    for (const method of ["POST", "DELETE"])
      expect((await server.ask(`me/wishlist/${id}`, { method })).status, method).toBe(401);
    expect((await server.ask("me/wishlist/withdrawn")).status).toBe(401);
    await expect(changeWishlist(server.api.as("x.y.z"), id, true)).rejects.toThrow(Unauthorized);
    expect(await wishlist()).toEqual([]);
  });
});
