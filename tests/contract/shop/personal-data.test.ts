import { expect, test } from "vitest";
import { createAddress } from "~/api/addresses.server";
import { exportPersonalData } from "~/api/personal-data.server";
import { call, login, outcome } from "./account-steps";
import { deliver, newPerson, orderAs } from "./person";
import { onBothEngines } from "./servers";

/** Every text in a value, also the names of its fields. */
function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...textsIn(inner)]);
}

onBothEngines("the export of personal data", (server) => {
  test("has all data of the account and of nobody else", async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)];
    const { name, street, phone, note } = person.texts;
    const place = {
      address: street,
      address2: "",
      zip_code: "37121",
      city: "Verona",
      province: "VR",
      countries_id: 109,
    };
    const billing = {
      ...place,
      name,
      surname: "Neri",
      business_name: "",
      vat_number: "",
      fiscal_code: "",
      sdi_code: "",
    };
    const address = { ...place, name, surname: "Neri", phone, billing };
    for (const { api } of [person, other]) await createAddress(api, { address });
    await call(server, "PATCH", "users/me", { wishlist: [2, 1] }, { token: person.token });
    const order = await orderAs(server, person);
    await deliver(server, order.id, new Date());
    const ofOther = await orderAs(server, other);
    await login(server, person);

    const data = await exportPersonalData(person.api);
    expect(data).toMatchObject({
      user: { email: person.email, first_name: name, tier: "basic" },
      consents: { privacy: { version: "2026-11-22", on: expect.any(String) }, newsletter: null },
      addresses: [{ is_default: true, address }],
      wishlist: [{ id: 1 }, { id: 2 }],
      coupons: [{ kind: "percent", discount: 10 }],
      orders: [
        {
          ...{ number: order.number, total: 90, note, payment_status: "paid", fulfilment_status: "delivered" },
          delivery: { name, address: street },
          items: [{ quantity: 1, unit_price: 90 }],
          payments: [{ provider: "bank_transfer", status: "paid", amount: 90 }],
          ...{ returns: [], withdrawals: [] },
        },
      ],
    });
    const { orders, sessions, mails } = data as Record<string, { events?: object[]; kind?: string }[]>;
    expect(orders?.[0]?.events?.length).toBeGreaterThan(2);
    expect(sessions).toHaveLength(2);
    expect(mails?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["welcome", "order_confirmation"]));
    const texts = textsIn(data).join("\n");
    expect(texts).not.toContain(ofOther.number);
    expect(texts).not.toContain(other.email);
  });

  test("has no secret: no hash, no token, no operator", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(server, order.id, new Date());
    const texts = textsIn(await exportPersonalData(person.api));
    const rows = await server.database.read.selectFrom("orders").selectAll().where("id", "=", order.id).execute();
    const user = await server.database.read
      .selectFrom("users")
      .selectAll()
      .where("email_key", "=", person.email)
      .executeTakeFirstOrThrow();
    const tokens = await server.database.read
      .selectFrom("refresh_tokens")
      .selectAll()
      .where("users_id", "=", user.id)
      .execute();
    const secrets = [
      ...rows.flatMap(({ access_key_hash, request_hash, cart_id }) => [access_key_hash, request_hash, cart_id]),
      ...tokens.flatMap(({ id, family }) => [id, family]),
      ...[user.password_hash, person.token, "operator"],
    ];
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    expect(texts.filter((text) => /hash|argon|\b[0-9a-f]{64}\b/i.test(text))).toEqual([]);
  });

  test("is stored nowhere on its way, and closed without a login", async () => {
    const person = await newPerson(server);
    const answer = await call(server, "GET", "me/export", undefined, { token: person.token });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(outcome(await call(server, "GET", "me/export"))).toEqual([401, "INVALID_CREDENTIALS"]);
  });
});
