import { expect, test } from "vitest";
import { href } from "~/i18n/paths";
import { call, login, mailsTo, newCustomer, outcome, PASSWORD, register, tokenIn } from "./account-steps";
import { onBothEngines } from "./servers";

const reset_url = "http://shop.example/reset-password";
const USED = [403, "FORBIDDEN"];
const UNKNOWN = [403, "INVALID_TOKEN"];

onBothEngines("a forgotten password", (server) => {
  const request = ({ email, ip }: { email: string; ip: string }) =>
    call(server, "POST", "auth/password/request", { email, reset_url }, { ip });
  const reset = (token: string, password = "a-new-password") =>
    call(server, "POST", "auth/password/reset", { token, password });
  /** A customer and the token in the mail that they asked for. */
  async function withToken() {
    const customer = await register(server);
    expect(outcome(await request(customer))).toBe(204);
    return { ...customer, token: tokenIn((await mailsTo(server, customer.email, 2))[1]) };
  }

  test("is replaced by the link in a mail, once; all sessions end and a mail reports it", async () => {
    const customer = await register(server);
    const before = await login(server, customer);
    await request({ ...customer, email: customer.email.toUpperCase() });
    await request(customer);
    const [, first, second] = await mailsTo(server, customer.email, 3);
    expect(first?.text).toContain(`${reset_url}?token=${tokenIn(first)}\n`);
    expect(outcome(await reset(tokenIn(first)))).toBe(204);
    for (const mail of [first, second]) expect(outcome(await reset(tokenIn(mail)))).toEqual(USED);
    expect(outcome(await call(server, "GET", "users/me", undefined, { token: before.access_token }))).toEqual([
      401,
      "INVALID_CREDENTIALS",
    ]);
    const { refresh_token } = before;
    expect((await call(server, "POST", "auth/refresh", { refresh_token })).status).toBe(401);
    expect((await call(server, "POST", "auth/login", { email: customer.email, password: PASSWORD })).status).toBe(401);
    const { access_token: token } = await login(server, customer, "a-new-password");
    // The link was mailed to the email.
    const { data } = await call(server, "GET", "users/me", undefined, { token });
    expect(data).toMatchObject({ email_confirmed: true, owner_confirmed: true });
    const heads = (await mailsTo(server, customer.email, 5)).map(({ head }) => head).join("\n");
    expect(heads).toContain("Subject: Your password has been changed");
    expect(heads).toContain("Subject: Your welcome gift");
  });

  test("needs nothing but the email: the link then leads to the shop's own page, whatever the request's headers say", async () => {
    const [plain, forged] = [await register(server, { locale: "it" }), await register(server)];
    expect(outcome(await call(server, "POST", "auth/password/request", { email: plain.email }))).toBe(204);
    const answer = await server.ask("auth/password/request", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-host": "evil.example",
        forwarded: "host=evil.example",
        origin: "https://evil.example",
        referer: "https://evil.example/",
      },
      body: JSON.stringify({ email: forged.email, url: "https://evil.example/", page: "https://evil.example/" }),
    });
    expect(answer.status).toBe(204);
    for (const [{ email }, locale] of [
      [plain, "it"],
      [forged, "en"],
    ] as const) {
      const [, mail] = await mailsTo(server, email, 2);
      expect(mail?.text).toContain(`http://localhost:3000${href("reset-password", locale)}?token=${tokenIn(mail)}\n`);
    }
    for (const reset_url of ["", "reset-password", "javascript:alert(1)", "//evil.example", 7, null])
      expect(outcome(await call(server, "POST", "auth/password/request", { email: plain.email, reset_url }))).toEqual([
        400,
        "INVALID_PAYLOAD",
      ]);
  });

  test("is replaced by one of two requests at once with the same link", async () => {
    const { token } = await withToken();
    const answers = await Promise.all(["password-1", "password-2"].map((password) => reset(token, password)));
    expect(answers.map(outcome).sort()).toEqual([204, USED]);
  });

  test("gets the same answer for a known, an unknown and a suspended email, and a mail for the known one", async () => {
    const [known, suspended] = [await register(server), await register(server)];
    await server.database.write((trx) =>
      trx.updateTable("users").set({ status: "suspended" }).where("email", "=", suspended.email).execute(),
    );
    const unknown = newCustomer();
    for (const customer of [suspended, unknown, { ...unknown, email: "no email" }, known])
      expect(outcome(await request(customer))).toBe(204);
    await mailsTo(server, known.email, 2);
    for (const [customer, count] of [
      [suspended, 1],
      [unknown, 0],
    ] as const)
      expect(await mailsTo(server, customer.email, count)).toHaveLength(count);
  });

  test("is mailed about three times an hour per email; further requests get the same answer", async () => {
    const customer = await register(server);
    for (let count = 0; count < 5; count++) expect(outcome(await request(customer))).toBe(204);
    const tokens = await server.database.read
      .selectFrom("user_tokens")
      .innerJoin("users", "users.id", "users_id")
      .select("hash")
      .where("email", "=", customer.email)
      .where("purpose", "=", "password_reset")
      .execute();
    expect(tokens).toHaveLength(3);
  });

  test("is asked for 20 times an hour per client, whether the emails are known or not", async () => {
    const { ip } = newCustomer();
    for (let count = 0; count < 20; count++) expect(outcome(await request({ ...newCustomer(), ip }))).toBe(204);
    expect(outcome(await request({ ...newCustomer(), ip }))).toEqual([429, "REQUESTS_EXCEEDED"]);
  });

  test("keeps its link for an hour, and not beyond a new password or email", async () => {
    const late = await withToken();
    await server.database.write((trx) =>
      trx.updateTable("user_tokens").set({ expires_on: "2020-01-01" }).where("used_on", "is", null).execute(),
    );
    expect(outcome(await reset(late.token))).toEqual(USED);
    for (const change of [{ password: "changed-password" }, { email: newCustomer().email }]) {
      const customer = await withToken();
      const { access_token: token } = await login(server, customer);
      const body = { ...change, old_password: PASSWORD };
      expect(outcome(await call(server, "PATCH", "users/me", body, { token }))).toBe(200);
      expect(outcome(await reset(customer.token))).toEqual(USED);
    }
  });

  test("refuses damaged and foreign tokens, and passwords that are too short", async () => {
    const { token, ...customer } = await withToken();
    const { access_token, refresh_token } = await login(server, customer);
    for (const wrong of [`${token}x`, token.slice(1), "garbage", access_token, refresh_token])
      expect([wrong, outcome(await reset(wrong))]).toEqual([wrong, UNKNOWN]);
    expect(outcome(await reset(token, "short"))).toEqual([400, "FAILED_VALIDATION"]);
    for (const body of [{}, { token }, { password: PASSWORD }, { token, password: 12_345_678 }, { token: null }])
      expect(outcome(await call(server, "POST", "auth/password/reset", body))).toEqual([400, "INVALID_PAYLOAD"]);
    expect(outcome(await reset(token))).toBe(204);
  });

  test("opens the account again for its owner after strangers have used up its wrong passwords", async () => {
    const { token, email } = await withToken();
    const strangers = Array.from({ length: 51 }, (_, index) => `192.0.2.${index + 1}`);
    const attempt = (ip: string, password: string) => call(server, "POST", "auth/login", { email, password }, { ip });
    for (const ip of strangers) await attempt(ip, "wrong-password");
    const owner = "203.0.113.77";
    expect((await attempt(owner, PASSWORD)).status).toBe(429);
    const body = { token, password: "a-new-password" };
    expect(outcome(await call(server, "POST", "auth/password/reset", body, { ip: owner }))).toBe(204);
    expect((await attempt(owner, "a-new-password")).status).toBe(200);
  });
});
