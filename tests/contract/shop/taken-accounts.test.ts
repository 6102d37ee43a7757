import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  changeUser,
  logIn,
  readUser,
  refreshTokens,
  requestPasswordReset,
  resetPassword,
  signUp,
} from "~/api/accounts.server";
import { createAddress, listAddresses } from "~/api/addresses.server";
import { TooManyRequests, WrongCredentials } from "~/api/errors.server";
import { deleteAccount } from "~/api/personal-data.server";
import { accountOf } from "~/backend/auth/provider-sign-in";
import { onBothEngines } from "./servers";

const PASSWORD = "a long password";

onBothEngines("an account whose email comes to belong to somebody else", (server) => {
  let count = 0;
  const newEmail = () => `taken.${process.pid}.${++count}@example.com`;

  async function join(email: string) {
    await signUp(server.api, { email, password: PASSWORD });
    const tokens = await logIn(server.api, { email, password: PASSWORD });
    return { tokens, api: server.api.as(tokens.access_token) };
  }

  const userOf = (email: string) =>
    server.database.read.selectFrom("users").selectAll().where("email_key", "=", email).executeTakeFirstOrThrow();
  const identitiesOf = (usersId: string) =>
    server.database.read.selectFrom("user_identities").selectAll().where("users_id", "=", usersId).execute();

  /** The owner of an email resets its password by the mail's link. */
  async function resetByMail(email: string) {
    await requestPasswordReset(server.api, { email, reset_url: "http://shop.example/reset-password", locale: "en" });
    const { links } = await server.database.read
      .selectFrom("mails")
      .select("links")
      .where("recipient", "=", email)
      .where("kind", "=", "password_reset")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const token = new URL(JSON.parse(links ?? "{}").reset).searchParams.get("token") ?? "";
    await resetPassword(server.api, { token, password: "the owner's password" });
  }

  test("keeps no linked provider after a new email", async () => {
    const own = newEmail();
    const { api } = await join(own);
    const subject = randomUUID();
    const usersId = await accountOf(server.database, "acme", { subject, verifiedEmail: own });
    expect(await identitiesOf(String(usersId))).toHaveLength(1);
    // Linking the provider has replaced the password of the unconfirmed account.
    await resetByMail(own);
    const tokens = await logIn(server.api, { email: own, password: "the owner's password" });
    const victim = newEmail();
    await changeUser(server.api.as(tokens.access_token), { email: victim, old_password: "the owner's password" });
    expect(await identitiesOf(String(usersId))).toEqual([]);
    expect(await accountOf(server.database, "acme", { subject, verifiedEmail: own })).toBe("unregistered");
    await expect(readUser(api)).rejects.toThrow();
  });

  test("loses a stranger's providers and addresses when its owner resets the password", async () => {
    const email = newEmail();
    const { api } = await join(email);
    const person = { name: "Eva", surname: "Neri" };
    const place = {
      address: "Via Roma 1",
      address2: "",
      city: "Verona",
      zip_code: "37121",
      province: "VR",
      countries_id: 109,
    };
    const codes = { business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };
    const address = { ...person, ...place, phone: "+39 045 0000000", billing: { ...person, ...place, ...codes } };
    await createAddress(api, { address });
    const { id } = await userOf(email);
    await server.database.write((trx) =>
      trx
        .insertInto("user_identities")
        .values({ provider: "acme", subject: randomUUID(), users_id: id, created_on: new Date().toISOString() })
        .execute(),
    );
    await resetByMail(email);
    expect(await identitiesOf(id)).toEqual([]);
    const tokens = await logIn(server.api, { email, password: "the owner's password" });
    expect(await listAddresses(server.api.as(tokens.access_token))).toEqual([]);
  });

  test("has no session left after a new password, however many refreshes run at the same moment", async () => {
    const email = newEmail();
    const { tokens, api } = await join(email);
    const refreshes = Array.from({ length: 6 }, () => refreshTokens(server.api, tokens.refresh_token));
    const change = changeUser(api, { password: "another long password", old_password: PASSWORD });
    const results = await Promise.allSettled([...refreshes, change]);
    expect(results.at(-1)?.status).toBe("fulfilled");
    for (const result of results.slice(0, -1))
      if (result.status === "fulfilled" && result.value && "refresh_token" in result.value)
        await expect(refreshTokens(server.api, result.value.refresh_token)).rejects.toThrow(WrongCredentials);
  });

  test("refuses to change the email again and again, because each change mails a stranger", async () => {
    const email = newEmail();
    await join(email);
    const change = async (current: string, next: string) => {
      const tokens = await logIn(server.api, { email: current, password: PASSWORD });
      await changeUser(server.api.as(tokens.access_token), { email: next, old_password: PASSWORD });
      return next;
    };
    let current = email;
    for (let changes = 0; changes < 5; changes++) current = await change(current, newEmail());
    await expect(change(current, newEmail())).rejects.toThrow(TooManyRequests);
  });

  test("does not get the orders of a deleted account with the same email", async () => {
    const email = newEmail();
    const { api } = await join(email);
    const { id } = await userOf(email);
    const demo = await server.database.read
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    const { id: _, ...order } = demo;
    const copy = { ...order, number: `VR-2026-${randomUUID()}`, cart_id: randomUUID(), users_id: id, email };
    const made = await server.database.write((trx) =>
      trx.insertInto("orders").values(copy).returning("id").executeTakeFirstOrThrow(),
    );
    await deleteAccount(api, PASSWORD);
    await join(email);
    await resetByMail(email);
    const row = await server.database.read
      .selectFrom("orders")
      .select(["users_id", "erasure"])
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ users_id: null, erasure: expect.any(String) });
  });
});
