import { expect, test } from "vitest";
import { changeUser, readUser } from "~/api/accounts.server";
import { memberSteps } from "./member-steps";
import { onBothEngines } from "./servers";
import { addProduct } from "./shop-fixtures";

onBothEngines("a wishlist that is replaced as a whole", (server) => {
  const { join } = memberSteps(server);

  test("has the latest product first, and keeps the place of a product that stays", async () => {
    const ada = await join();
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => addProduct(server.database, { price: 1_000 })));
    if (!one || !two || !three) throw new Error("three products are made");
    const set = async (...wishlist: number[]) => (await changeUser(ada.api, { wishlist })).wishlist;
    expect(await set(one.id)).toEqual([one.id]);
    expect(await set(two.id, one.id)).toEqual([two.id, one.id]);
    expect(await set(one.id, two.id, three.id)).toEqual([three.id, two.id, one.id]);
    expect(await set(three.id, one.id, three.id)).toEqual([three.id, one.id]);
    expect(await set()).toEqual([]);
    expect((await readUser(ada.api)).wishlist).toEqual([]);
  });

  test("takes only products for sale, keeps one that is withdrawn, and belongs to one customer", async () => {
    const [ada, eva] = [await join(), await join()];
    const goods = await addProduct(server.database, { price: 1_000 });
    const hidden = await addProduct(server.database, { price: 1_000, visibility: "hidden" });
    const wishlist = [hidden.id, goods.id, 2_000_000_000];
    expect((await changeUser(ada.api, { wishlist })).wishlist).toEqual([goods.id]);
    await server.database.write((trx) =>
      trx.updateTable("products").set({ catalog_visibility: "hidden" }).where("id", "=", goods.id).execute(),
    );
    expect((await changeUser(ada.api, { wishlist: [goods.id] })).wishlist).toEqual([goods.id]);
    expect((await readUser(eva.api)).wishlist).toEqual([]);
  });

  test("has at most 200 products, also after two changes at the same moment", async () => {
    const ada = await join();
    const ids = (await server.database.read.selectFrom("products").select("id").orderBy("id").limit(60).execute()).map(
      ({ id }) => id,
    );
    const [first, second] = [ids.slice(0, 30), ids.slice(30)];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([changeUser(ada.api, { wishlist: first }), changeUser(ada.api, { wishlist: second })]);
      const { wishlist } = await readUser(ada.api);
      expect([first, second]).toContainEqual(wishlist.toSorted((a, b) => a - b));
    }
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    await expect(changeUser(ada.api, { wishlist: many })).rejects.toMatchObject({ code: "INVALID_PAYLOAD" });
  });
});
