import { afterEach, expect, test } from "vitest";
import { countries, countriesWith } from "~/api/catalogue.server";
import { operatorSteps } from "./operator";
import { orderSteps } from "./order-steps";
import { onBothEngines } from "./servers";
import { addProduct, countryId, methodId, orderOf } from "./shop-fixtures";

onBothEngines("the operator's commands for countries", (server) => {
  const { printed, json, refusal } = operatorSteps(server);
  const { place, refused } = orderSteps(server);
  const offered = async () => (await countries(server.api)).map(({ iso2 }) => iso2);

  afterEach(async () => {
    await printed("countries", "on", "FR", "SM", "VA");
  });

  /** An order of one pair to an address. */
  async function orderTo(countries_id: number, zip_code: string) {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 1]], 114.9, await methodId(server.api, "bank_transfer"));
    const billing = { ...order.delivery.billing, countries_id };
    return { ...order, delivery: { ...order.delivery, countries_id, zip_code, province: "", billing } };
  }

  test("a new shop does not deliver to places without inhabitants or under embargo, and says why", async () => {
    const off = (await json("countries", "list", "--off")) as { iso2: string; active: boolean; reason: string }[];
    expect(off.map(({ iso2 }) => iso2)).toEqual(["AQ", "BV", "BY", "GS", "HM", "IO", "KP", "RU", "TF", "UM"]);
    expect(off.every(({ active, reason }) => !active && reason !== null)).toBe(true);
    expect(off.find(({ iso2 }) => iso2 === "RU")?.reason).toContain("833/2014");
    expect(await offered()).toEqual(expect.not.arrayContaining(["AQ", "BV", "HM", "RU", "BY", "KP"]));
    expect(await offered()).toEqual(expect.arrayContaining(["IT", "FR", "GB", "SM", "SY"]));
    expect(await printed("countries", "list")).toMatch(/^RU\s+off\s+Russia\s+luxury goods/m);
  });

  test("several codes in any case are switched off and on at once, and calls answer accordingly", async () => {
    const off = await json("countries", "off", "fr", " sm ", "FR");
    expect(off).toMatchObject([
      { iso2: "FR", active: false },
      { iso2: "SM", active: false },
    ]);
    expect(await offered()).toEqual(expect.not.arrayContaining(["FR", "SM"]));
    expect(await printed("countries", "on", "Fr", "SM")).toMatch(/^FR\s+on\s+France\s*\nSM\s+on\s+San Marino/);
    expect(await offered()).toEqual(expect.arrayContaining(["FR", "SM"]));
  });

  test.each([
    [["off"], "CODE is missing."],
    [["off", "FR", "XX", "ZZ"], "There is no country XX, ZZ: countries list has all codes, such as IT."],
    [["off", "FRA"], "There is no country FRA: countries list has all codes, such as IT."],
    [["off", "--anyway", "FR"], "countries off CODE [CODE …]"],
    [["off", "it"], "Italy is the default country and stays on."],
    [["off", "FR", "IT"], "Italy is the default country and stays on."],
    [["away", "FR"], "countries has no away"],
  ])("%j is refused with a reason, and changes nothing", async (line, reason) => {
    expect(await refusal("countries", ...line)).toContain(reason);
    expect(await offered()).toEqual(expect.arrayContaining(["FR", "IT"]));
  });

  test("an order to a country that is off is refused by the API, in any of its spellings", async () => {
    const [france, marino] = await Promise.all(["FR", "SM"].map((iso2) => countryId(server.api, iso2)));
    await printed("countries", "off", "FR", "SM", "VA");
    for (const [id, zip, refusedIso2] of [
      [france, "75001", "FR"],
      [france, "", "FR"],
      [marino, "47890", "SM"],
      [109, "47890", "SM"],
      [109, "i-47899", "SM"],
      [109, "00120", "VA"],
    ] as const) {
      const error = await refused(await orderTo(id ?? 0, zip), { status: 409, code: "COUNTRY_NOT_DELIVERED" });
      expect(error.message).toContain(`does not deliver to ${refusedIso2}`);
    }
  });

  test("an order from before keeps its country's name, and is answered again to the same request", async () => {
    const france = await countryId(server.api, "FR");
    const order = await orderTo(france, "75001");
    const { id, number } = await place(order);
    await printed("countries", "off", "FR");
    expect((await place(order)).id).toBe(id);
    expect((await json("orders", "show", number)).delivery).toMatchObject({ country: "FR", country_name: "France" });
    expect(await countriesWith(server.api, [france])).toContainEqual(
      expect.objectContaining({ id: france, name_en: "France", name_it: "Francia" }),
    );
    expect(await countriesWith(server.api, [109])).not.toContainEqual(expect.objectContaining({ id: france }));
  });

  test("an invoice may go to a country that is off, while the goods go elsewhere", async () => {
    const france = await countryId(server.api, "FR");
    const order = await orderTo(109, "37121");
    await printed("countries", "off", "FR");
    const billing = { ...order.delivery.billing, countries_id: france };
    await expect(
      place({ ...order, total: 100, delivery: { ...order.delivery, province: "VR", billing } }),
    ).resolves.toMatchObject({ id: expect.any(Number) });
  });
});
