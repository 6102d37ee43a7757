import { describe, expect, test } from "vitest";
import { changeAddress, createAddress, deleteAddress, listAddresses } from "~/api/addresses.server";
import type { Api } from "~/api/client.server";
import { ApiError, Conflict, NotFound, Unauthorized } from "~/api/errors.server";
import { MAX_ADDRESSES, type WireAddressFields } from "~/contract/addresses.server";
import { call, login, outcome, register } from "./account-steps";
import { onBothEngines, type Server } from "./servers";

const place = { address: "Via Mazzini 1", address2: "", zip_code: "37121", city: "Verona", province: "VR" };
const person = { name: "Ada", surname: "Neri", countries_id: 109 };
const tax = { business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };

function addressOf(change: Partial<WireAddressFields> = {}): WireAddressFields {
  return { ...place, ...person, phone: "+393331234567", billing: { ...place, ...person, ...tax }, ...change };
}

async function newCustomer(server: Server): Promise<{ api: Api; token: string }> {
  const { access_token: token } = await login(server, await register(server));
  return { api: server.api.as(token), token };
}

const cities = async (api: Api) =>
  (await listAddresses(api)).map(({ address, is_default }) => `${address.city}${is_default ? "*" : ""}`);

onBothEngines("the address book", (server) => {
  test("keeps an address as it was entered, with its billing block", async () => {
    const { api, token } = await newCustomer(server);
    const address = addressOf({
      address2: "Scala B",
      billing: { ...place, ...person, ...tax, business_name: "Neri S.r.l.", vat_number: "00743110157" },
    });
    const created = await createAddress(api, { address });
    expect(created).toEqual({ id: expect.any(Number), is_default: true, address });
    expect(await listAddresses(api)).toEqual([created]);
    expect((await call(server, "GET", `me/addresses/${created.id}`, undefined, { token })).data).toEqual(created);
  });

  test("has one default: the first, then the chosen one, and none after its deletion until one is chosen or added", async () => {
    const { api } = await newCustomer(server);
    for (const city of ["Roma", "Pisa", "Bari"]) await createAddress(api, { address: addressOf({ city }) });
    expect(await cities(api)).toEqual(["Roma*", "Bari", "Pisa"]);
    const [, bari, pisa] = await listAddresses(api);
    expect(await changeAddress(api, pisa?.id ?? 0, { is_default: true })).toMatchObject({ is_default: true });
    expect(await cities(api)).toEqual(["Pisa*", "Bari", "Roma"]);
    await changeAddress(api, bari?.id ?? 0, { address: addressOf({ city: "Lecce" }) });
    expect(await cities(api)).toEqual(["Pisa*", "Lecce", "Roma"]);
    await createAddress(api, { address: addressOf({ city: "Asti" }), is_default: true });
    expect(await cities(api)).toEqual(["Asti*", "Lecce", "Pisa", "Roma"]);
    await deleteAddress(api, (await listAddresses(api))[0]?.id ?? 0);
    expect(await cities(api)).toEqual(["Lecce", "Pisa", "Roma"]);
    await createAddress(api, { address: addressOf({ city: "Enna" }) });
    expect(await cities(api)).toEqual(["Enna*", "Lecce", "Pisa", "Roma"]);
  });

  test("keeps exactly one default when addresses are added, chosen and deleted in parallel", async () => {
    const { api } = await newCustomer(server);
    await Promise.all(["A", "B", "C", "D"].map((city) => createAddress(api, { address: addressOf({ city }) })));
    const ids = (await listAddresses(api)).map(({ id }) => id);
    await Promise.all(ids.map((id) => changeAddress(api, id, { is_default: true })));
    expect((await listAddresses(api)).filter(({ is_default }) => is_default)).toHaveLength(1);
    await Promise.all([deleteAddress(api, ids[0] ?? 0), changeAddress(api, ids[1] ?? 0, { is_default: true })]);
    expect((await listAddresses(api)).filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  test(`has at most ${MAX_ADDRESSES} addresses, also when they are added in parallel`, async () => {
    const { api } = await newCustomer(server);
    const added = await Promise.allSettled(
      Array.from({ length: MAX_ADDRESSES + 3 }, () => createAddress(api, { address: addressOf() })),
    );
    const refused = added.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    for (const error of refused) {
      expect(error).toBeInstanceOf(Conflict);
      expect(error).toMatchObject({ code: "TOO_MANY_ADDRESSES", details: { max: MAX_ADDRESSES } });
    }
    expect(await listAddresses(api)).toHaveLength(MAX_ADDRESSES);
  });

  describe("of another user", () => {
    test("answers as a missing one does, and does not change", async () => {
      const [owner, stranger] = [await newCustomer(server), await newCustomer(server)];
      const { id } = await createAddress(owner.api, { address: addressOf() });
      for (const path of [id, 2_000_000_000, 0, -1, "x", "1e3", "9".repeat(12), `${id}%20`].map(
        (text) => `me/addresses/${text}`,
      ))
        for (const [method, body] of [
          ["GET", undefined],
          ["PATCH", { address: addressOf({ city: "Roma" }), is_default: true }],
          ["DELETE", undefined],
        ] as const) {
          const answer = await call(server, method, path, body, { token: stranger.token });
          expect([method, path, outcome(answer)]).toEqual([method, path, [403, "FORBIDDEN"]]);
        }
      await expect(deleteAddress(stranger.api, id)).rejects.toThrow(NotFound);
      expect(await listAddresses(stranger.api)).toEqual([]);
      expect(await cities(owner.api)).toEqual(["Verona*"]);
    });
  });

  test("is closed without a login", async () => {
    for (const [method, path] of [
      ["GET", "me/addresses"],
      ["POST", "me/addresses"],
      ["GET", "me/addresses/1"],
      ["PATCH", "me/addresses/1"],
      ["DELETE", "me/addresses/1"],
    ] as const) {
      const body = method === "POST" ? { address: addressOf() } : method === "PATCH" ? { is_default: true } : undefined;
      expect([path, outcome(await call(server, method, path, body))]).toEqual([path, [401, "INVALID_CREDENTIALS"]]);
    }
    await expect(listAddresses(server.api.as("not.a.token"))).rejects.toThrow(Unauthorized);
  });

  test.each([
    ["no city", { address: addressOf({ city: " " }) }],
    ["no name", { address: addressOf({ name: "" }) }],
    ["a long street", { address: addressOf({ address: "x".repeat(101) }) }],
    ["a website as a name", { address: addressOf({ name: "win.example.com" }) }],
    ["an unknown country", { address: addressOf({ countries_id: 2_000_000 }) }],
    [
      "an unknown billing country",
      { address: addressOf({ billing: { ...addressOf().billing, countries_id: 999_999 } }) },
    ],
    ["another owner", { address: addressOf(), users_id: "somebody" }],
    ["no address", {}],
  ])("refuses %s", async (_, body) => {
    const { api, token } = await newCustomer(server);
    const answer = await call(server, "POST", "me/addresses", body, { token });
    expect(outcome(answer)).toEqual([400, "INVALID_PAYLOAD"]);
    expect(await listAddresses(api)).toEqual([]);
  });

  test("cannot be left without a default by a change", async () => {
    const { api, token } = await newCustomer(server);
    const { id } = await createAddress(api, { address: addressOf() });
    const answer = await call(server, "PATCH", `me/addresses/${id}`, { is_default: false }, { token });
    expect(outcome(answer)).toEqual([400, "INVALID_PAYLOAD"]);
    await expect(changeAddress(api, id, { address: addressOf({ countries_id: 999_999 }) })).rejects.toThrow(ApiError);
    expect(await cities(api)).toEqual(["Verona*"]);
  });
});
