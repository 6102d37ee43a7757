import { expect, test } from "vitest";
import { addSynonym } from "~/backend/catalogue/synonyms";
import { contentOf } from "~/backend/operations/shop-copy/content-of";
import { switchCountries } from "~/backend/reference-data/switch-countries";
import { demoContentRows } from "~/demo/contents/contents";
import { emptyShop, engines } from "../contract/shop/shop-copy-steps";

test.each(engines)("a shop on %s is empty until somebody changes what every shop begins with", async (engine) => {
  const { database } = await emptyShop(engine);
  const content = () => contentOf(database.read, demoContentRows());
  expect(await content()).toEqual([]);
  await database.write((trx) => switchCountries(trx, ["FR", "DE"], false));
  expect(await content()).toEqual([expect.stringMatching(/^2 settings of countries of its own \((FR, DE|DE, FR)\)$/)]);
  await database.write((trx) => switchCountries(trx, ["FR", "DE"], true));
  await database.write(async (trx) => {
    await trx.updateTable("payments").set({ price: 321 }).where("code", "=", "cash_on_delivery").execute();
    await trx.insertInto("standard_sizes").values({ system: "clothing", name: "4XL", sort: 3 }).execute();
    await addSynonym(trx, { locale: "it", term: "scarpetta", means: "sneakers", field: "type" });
    await trx.updateTable("contents").set({ title_en: "Ours" }).where("id", "=", "info").execute();
    await trx.updateTable("contents").set({ status: "draft" }).where("id", "=", "terms").execute();
  });
  expect(await content()).toEqual([
    "1 settings of payment methods of its own (cash_on_delivery)",
    "1 sizes of its own (4XL)",
    "1 synonyms of its own (scarpetta)",
    "2 texts of its own (info, terms)",
  ]);
});
