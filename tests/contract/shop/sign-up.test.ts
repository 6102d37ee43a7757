import { expect, test } from "vitest";
import { accountPages, call, login, mailsTo, newCustomer, outcome, PASSWORD, register, tokenIn } from "./account-steps";
import { onBothEngines } from "./servers";
import { addProduct, methodId, newCart, orderOf } from "./shop-fixtures";

const confirmations = "users/confirmations";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

onBothEngines("signing up", (server) => {
  const userOf = (email: string) =>
    server.database.read.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  const signUp = (body: unknown, ip: string) => call(server, "POST", "users", body, { ip });
  const confirm = (token: string, session?: string) =>
    call(server, "POST", confirmations, { token }, { token: session });

  test("creates an account with the proof of consent, whose owner can log in", async () => {
    const { email, ip } = newCustomer();
    const names = { first_name: " Ada ", last_name: "Rossi", countries_id: 109, locale: "it" };
    const body = { email: email.replace("c", "C"), password: PASSWORD, privacy_version: "2026-11", ...names };
    expect(outcome(await signUp(body, ip))).toBe(204);
    const user = await userOf(body.email);
    expect(user).toMatchObject({ first_name: "Ada", tier: "basic", privacy_version: "2026-11", newsletter: 0 });
    expect(user.privacy_ip).toBe(ip.replace(/\d+$/, "0"));
    expect(Math.abs(Date.parse(user.privacy_on ?? "") - Date.now())).toBeLessThan(60_000);
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { access_token: token } = await login(server, { email, ip });
    const { data } = await call(server, "GET", "users/me", undefined, { token });
    expect(data).toMatchObject({
      email: body.email,
      last_name: "Rossi",
      locale: "it",
      points: 0,
      email_confirmed: false,
    });
  });

  test("keeps no proof of a consent that nobody gave", async () => {
    const { email, ip } = newCustomer();
    expect(outcome(await signUp({ email, password: PASSWORD }, ip))).toBe(204);
    expect(await userOf(email)).toMatchObject({ privacy_version: "", privacy_on: null, privacy_ip: "" });
  });

  test("refuses a taken email in any case, also for two sign-ups at once", async () => {
    const { email, ip } = newCustomer();
    const bodies = [email, email.toUpperCase(), email].map((one) => ({ email: one, password: PASSWORD }));
    const answers = await Promise.all(bodies.map((body) => signUp(body, ip)));
    expect(answers.map(outcome).sort()).toEqual([204, ...Array(2).fill([400, "RECORD_NOT_UNIQUE"])]);
    expect(await mailsTo(server, email, 1)).toHaveLength(1);
  });

  test("refuses invalid values and fields that a sign-up has not", async () => {
    const { email, ip } = newCustomer();
    const refused: [change: object, code: string, status?: number][] = [
      [{ email: undefined }, "FAILED_VALIDATION"],
      [{ email: "customer@example" }, "FAILED_VALIDATION"],
      [{ email: `${"x".repeat(100)}@example.com` }, "FAILED_VALIDATION"],
      [{ password: undefined }, "FAILED_VALIDATION"],
      [{ password: "short" }, "FAILED_VALIDATION"],
      [{ password: "x".repeat(201) }, "FAILED_VALIDATION"],
      [{ password: 12_345_678 }, "FAILED_VALIDATION"],
      [{ first_name: "x".repeat(51) }, "INVALID_PAYLOAD"],
      [{ first_name: "a\u0000b" }, "INVALID_PAYLOAD"],
      [{ countries_id: 99_999 }, "INVALID_PAYLOAD"],
      [{ newsletter: true }, "INVALID_PAYLOAD"],
      [{ confirm_url: "javascript:alert(1)" }, "INVALID_PAYLOAD"],
      ...["role", "status", "tier", "points", "id", "nope", "email_confirmed"].map(
        (field): [object, string, number] => [{ [field]: "pro" }, "FORBIDDEN", 403],
      ),
    ];
    for (const [change, code, status = 400] of refused)
      expect([change, outcome(await signUp({ email, password: PASSWORD, ...change }, ip))]).toEqual([
        change,
        [status, code],
      ]);
    const { access_token: token } = await login(server, await register(server));
    expect(outcome(await call(server, "POST", "users", { email, password: PASSWORD }, { token }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
  });

  test("is limited to ten an hour per client", async () => {
    const { ip } = newCustomer();
    for (let count = 0; count < 10; count++)
      expect(outcome(await signUp({ email: newCustomer().email, password: PASSWORD }, ip))).toBe(204);
    const refused = await signUp({ email: newCustomer().email, password: PASSWORD }, ip);
    expect([outcome(refused), Number(refused.headers.get("retry-after")) > 0]).toEqual([
      [429, "REQUESTS_EXCEEDED"],
      true,
    ]);
  });

  test("mails a welcome in the user's language without anything that was typed, and the code of 10 % only once the email is confirmed", async () => {
    for (const [locale, subject] of [
      ["en", "Subject: Welcome to Scala & Vento"],
      ["it", "Subject: Ti diamo il benvenuto da Scala & Vento"],
    ] as const) {
      const { email } = await register(server, { locale, first_name: "Click here" });
      const [mail] = await mailsTo(server, email, 1);
      const { id } = await userOf(email);
      const coupons = await server.database.read.selectFrom("coupons").selectAll().where("users_id", "=", id).execute();
      expect(coupons).toMatchObject([{ kind: "percent", discount: 10, uses_total: 1, uses_per_person: 1 }]);
      const [coupon] = coupons;
      expect(coupon?.code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
      expect(Math.abs(Date.parse(coupon?.valid_to ?? "") - Date.now() - YEAR_MS)).toBeLessThan(YEAR_MS / 100);
      expect(mail?.head).toContain(subject);
      expect(mail?.text).not.toContain(`${coupon?.code}`);
      expect(mail?.text).toContain("10%");
      expect(mail?.text).not.toContain("Click here");
      for (let count = 0; count < 2; count += 1) expect(outcome(await confirm(tokenIn(mail)))).toBe(200);
      const [, gift] = await mailsTo(server, email, 2);
      expect(gift?.text).toContain(`${coupon?.code}`);
      expect(await mailsTo(server, email, 2)).toHaveLength(2);
    }
  });

  test("the welcome coupon is shown nowhere and accepted nowhere before the email is confirmed, and again after a new email", async () => {
    const customer = await register(server);
    const [mail] = await mailsTo(server, customer.email, 1);
    const { id } = await userOf(customer.email);
    const { code } = await server.database.read
      .selectFrom("coupons")
      .select("code")
      .where("users_id", "=", id)
      .executeTakeFirstOrThrow();
    const { access_token: token } = await login(server, customer);
    const goods = await addProduct(server.database, { price: 10_000 });
    const cart = { cart: newCart(), items: [{ id: goods.id, size: { id: goods.sizeId }, quantity: 1 }], coupon: code };
    const get = (path: string) => call(server, "GET", path, undefined, { token });
    const seen = async () => {
      const checked = await call(server, "POST", "website/check-cart", cart, { token });
      const lookup = (await get(`items/coupons?search=${code}`)).data.length;
      const request = orderOf([[goods, 1]], 90, await methodId(server.api, "bank_transfer"), { coupon: code });
      const ordered = await call(server, "POST", "orders", request, { token });
      return {
        exported: JSON.stringify((await get("me/export")).data).includes(code),
        user: JSON.stringify((await get("users/me")).data).includes(code),
        lookup,
        cart: checked.data.coupon?.code ?? checked.data.changes.map((change: { code: string }) => change.code).join(),
        ordered: ordered.status,
      };
    };
    const nothing = { exported: false, user: false, lookup: 0, cart: "coupon_unconfirmed" };
    expect(await seen()).toEqual({ ...nothing, ordered: 409 });
    // Forty tries are no guesses: the code is right.
    for (let count = 0; count < 40; count += 1) await get(`items/coupons?search=${code}`);
    expect((await seen()).cart).toBe("coupon_unconfirmed");
    expect(outcome(await confirm(tokenIn(mail), token))).toBe(200);
    const change = { email: newCustomer().email, old_password: PASSWORD, confirm_url: accountPages.confirm_url };
    expect(await seen()).toMatchObject({ exported: true, lookup: 1, cart: code });
    const changed = await call(server, "PATCH", "users/me", change, { token });
    expect(outcome(changed)).toBe(200);
    const { access_token } = await login(server, { email: change.email });
    const again = await call(server, "POST", "website/check-cart", cart, { token: access_token });
    expect(again.data).toMatchObject({ coupon: null, changes: [{ code: "coupon_unconfirmed" }] });
  });

  test("subscribes to the newsletter only after the link in its own mail", async () => {
    const { newsletter_confirm_url, newsletter_unsubscribe_url } = accountPages;
    const links = { newsletter_version: "2026-11", newsletter_confirm_url, newsletter_unsubscribe_url };
    const { email, ip } = await register(server, { newsletter: true, ...links });
    await mailsTo(server, email, 2);
    const subscription = await server.database.read
      .selectFrom("newsletter_subscriptions")
      .selectAll()
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow();
    const request_ip = ip.replace(/\d+$/, "0");
    expect(subscription).toMatchObject({ status: "pending", consent_version: "2026-11", request_ip });
  });

  test("shows and ends a newsletter subscription only for a proved owner", async () => {
    const { newsletter_confirm_url, newsletter_unsubscribe_url } = accountPages;
    const links = { newsletter_version: "2026-11", newsletter_confirm_url, newsletter_unsubscribe_url };
    const customer = await register(server, { newsletter: true, ...links });
    const mails = await mailsTo(server, customer.email, 2);
    const keyIn = (path: string) =>
      mails.map(({ text }) => new RegExp(`example${path}([\\w-]{43})`).exec(text)?.[1]).find(Boolean) ?? "";
    const ofNewsletter = { token: keyIn("/newsletter/confirm/"), ip: "", unsubscribe_url: newsletter_unsubscribe_url };
    expect(outcome(await call(server, "POST", "newsletter/confirmations", ofNewsletter))).toBe(200);
    const { access_token: token } = await login(server, customer);
    const change = async (body: object) => (await call(server, "PATCH", "users/me", body, { token })).data.newsletter;
    const status = async () =>
      (
        await server.database.read
          .selectFrom("newsletter_subscriptions")
          .select("status")
          .where("email_key", "=", customer.email)
          .executeTakeFirstOrThrow()
      ).status;
    expect([await change({ newsletter: false }), await status()]).toEqual([null, "confirmed"]);
    expect(outcome(await confirm(keyIn("/confirm/"), token))).toBe(200);
    expect(await change({})).toBe(true);
    expect([await change({ newsletter: false }), await status()]).toEqual([false, "unsubscribed"]);
    // A new subscription waits for the link in its mail.
    expect([await change({ newsletter: true, ...links }), await status()]).toEqual([false, "unsubscribed"]);
    expect(await mailsTo(server, customer.email, 5)).toHaveLength(5);
  });

  test("refuses confirmation tokens that are unknown, have expired or were mailed to a former email", async () => {
    expect(outcome(await confirm("x".repeat(43)))).toEqual([403, "FORBIDDEN"]);
    expect(outcome(await confirm("short"))).toEqual([400, "INVALID_PAYLOAD"]);
    const late = await register(server);
    const lateToken = tokenIn((await mailsTo(server, late.email, 1))[0]);
    const { id } = await userOf(late.email);
    await server.database.write((trx) =>
      trx.updateTable("user_tokens").set({ expires_on: "2020-01-01" }).where("users_id", "=", id).execute(),
    );
    expect(outcome(await confirm(lateToken))).toEqual([403, "FORBIDDEN"]);

    const moved = await register(server);
    const formerToken = tokenIn((await mailsTo(server, moved.email, 1))[0]);
    const { access_token: token } = await login(server, moved);
    const { email } = newCustomer();
    const change = { email, old_password: PASSWORD, confirm_url: accountPages.confirm_url };
    expect(outcome(await call(server, "PATCH", "users/me", change, { token }))).toBe(200);
    expect(outcome(await confirm(formerToken))).toEqual([403, "FORBIDDEN"]);
    expect((await userOf(email)).email_confirmed_on).toBe(null);
    expect(outcome(await confirm(tokenIn((await mailsTo(server, email, 1))[0])))).toBe(200);
    expect((await userOf(email)).email_confirmed_on).not.toBe(null);
    expect(await mailsTo(server, moved.email, 2)).toHaveLength(2);
  });
});
