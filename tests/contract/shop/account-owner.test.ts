import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readUser } from "~/api/accounts.server";
import { createAddress } from "~/api/addresses.server";
import { addAddress, listAddresses } from "~/backend/accounts/addresses";
import { accountOf } from "~/backend/auth/provider-sign-in";
import { makeUserToken } from "~/backend/auth/user-tokens";
import { accountPages, call, login, mailsTo, newCustomer, outcome, PASSWORD, register, tokenIn } from "./account-steps";
import { memberSteps } from "./member-steps";
import { onBothEngines } from "./servers";
import { addProduct } from "./shop-fixtures";

const codes = { business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };

function deliveryOf(city: string) {
  const place = {
    name: "Eva",
    surname: "Neri",
    address: "Via Roma 1",
    address2: "",
    city,
    zip_code: "37121",
    province: "VR",
  };
  return { ...place, countries_id: 109, phone: "", billing: { ...place, countries_id: 109, ...codes } };
}

onBothEngines("an account whose email its mailbox has confirmed", (server) => {
  const { buy, pay, rowOf, ledgerOf } = memberSteps(server);
  const confirm = (token: string, session?: string) =>
    call(server, "POST", "users/confirmations", { token }, { token: session });
  const me = (token: string) => call(server, "GET", "users/me", undefined, { token });
  const linkTo = async (email: string, count = 1) => tokenIn((await mailsTo(server, email, count)).at(-1));
  const userOf = (email: string) =>
    server.database.read.selectFrom("users").selectAll().where("email_key", "=", email).executeTakeFirstOrThrow();
  const ownerOf = async (order: { id: number }) => (await rowOf(order.id)).users_id;

  async function guestOrder(email: string) {
    return buy(server.api, [[await addProduct(server.database, { price: 10_000 }), 1]], 100, { email });
  }

  /** A stranger has signed up with the email of a guest. */
  async function takenEmail() {
    const stranger = await register(server);
    const tokens = await login(server, stranger);
    // Before the order, which mails too.
    const link = await linkTo(stranger.email);
    return { ...stranger, ...tokens, order: await guestOrder(stranger.email), link };
  }

  test("loses all its sessions when the link is pressed outside them, and gets no guest order, before or after another login", async () => {
    const { email, access_token, refresh_token, order, link } = await takenEmail();
    const answer = await confirm(link);
    expect([outcome(answer), answer.data]).toEqual([200, { owner_confirmed: false, was_used: false }]);
    expect((await me(access_token)).status).toBe(401);
    expect((await call(server, "POST", "auth/refresh", { refresh_token })).status).toBe(401);
    // The stranger knows the password.
    const { access_token: again } = await login(server, { email });
    const later = await guestOrder(email);
    expect([await ownerOf(order), await ownerOf(later)]).toEqual([null, null]);
    expect((await me(again)).data).toMatchObject({ email_confirmed: true, owner_confirmed: false, newsletter: null });
    expect((await call(server, "GET", "me/orders", undefined, { token: again })).data ?? []).toEqual([]);
  });

  test("gets earlier and later guest orders once the link is pressed in its session, however often", async () => {
    const { email, access_token, order, link } = await takenEmail();
    await pay(order.id);
    for (let count = 0; count < 2; count += 1)
      expect((await confirm(link, access_token)).data).toEqual({ owner_confirmed: true, was_used: false });
    const { id } = await userOf(email);
    expect([await ownerOf(order), await ownerOf(await guestOrder(email))]).toEqual([id, id]);
    expect(await ledgerOf({ id } as never)).toEqual([["order", 100]]);
    // The used link does nothing outside the session: it logs nobody out, and confirms no other account.
    const { access_token: other } = await login(server, await register(server));
    for (const session of [undefined, other])
      expect((await confirm(link, session)).data).toEqual({ owner_confirmed: true, was_used: true });
    expect((await me(access_token)).status).toBe(200);
  });

  test("gets them by the same link after a login, when the link was pressed on another device before", async () => {
    const { email, order, link } = await takenEmail();
    await confirm(link);
    const { access_token } = await login(server, { email });
    expect((await confirm(link, access_token)).data).toEqual({ owner_confirmed: true, was_used: false });
    expect(await ownerOf(order)).toBe((await userOf(email)).id);
  });

  test("is not proved by the session of another account, which goes on", async () => {
    const { email, access_token, order, link } = await takenEmail();
    const { access_token: other } = await login(server, await register(server));
    expect((await confirm(link, other)).data).toEqual({ owner_confirmed: false, was_used: false });
    expect([(await me(other)).status, (await me(access_token)).status]).toEqual([200, 401]);
    expect([await ownerOf(order), (await userOf(email)).owner_confirmed_on]).toEqual([null, null]);
  });

  test("gets its guest orders exactly when one of several presses at once came from its session", async () => {
    const { email, access_token, order, link } = await takenEmail();
    const answers = await Promise.all([confirm(link), confirm(link, access_token), confirm(link)]);
    const { owner_confirmed_on, id } = await userOf(email);
    // The session was ended before its press, or the press came first.
    const isProved = owner_confirmed_on !== null;
    expect(answers.some(({ data }) => data?.owner_confirmed === true)).toBe(isProved);
    expect(await ownerOf(order)).toBe(isProved ? id : null);
  });

  async function subscribed(email: string) {
    const at = new Date().toISOString();
    await server.database.write((trx) =>
      trx
        .insertInto("newsletter_subscriptions")
        .values({
          ...{ email, email_key: email, locale: "en", status: "confirmed", consent_version: "1" },
          ...{ request_ip: "", requested_on: at, confirmed_on: at, confirm_ip: "" },
        })
        .execute(),
    );
    return async () =>
      (
        await server.database.read
          .selectFrom("newsletter_subscriptions")
          .select("status")
          .where("email_key", "=", email)
          .executeTakeFirstOrThrow()
      ).status;
  }

  const unsubscribe = (token: string) => call(server, "PATCH", "users/me", { newsletter: false }, { token });
  const remove = (token: string) => call(server, "DELETE", "users/me", { password: PASSWORD }, { token });

  test.each([
    ["its user unsubscribes", unsubscribe],
    ["it is deleted", remove],
  ])(
    "ends the newsletter when %s, though its owner is not proved; without a confirmed mailbox it goes on",
    async (_, end) => {
      for (const [isPressed, status] of [
        [false, "confirmed"],
        [true, "unsubscribed"],
      ]) {
        const { email, link } = await takenEmail();
        const state = await subscribed(email);
        if (isPressed) await confirm(link);
        expect((await end((await login(server, { email })).access_token)).status).toBeLessThan(300);
        expect(await state()).toBe(status);
      }
    },
  );

  test("shows nothing of the mailbox until its owner is proved: newsletter, requests for products, coupon", async () => {
    const { email, link } = await takenEmail();
    await confirm(link);
    await subscribed(email);
    const { access_token: token } = await login(server, { email });
    const exported = async () => {
      const { data } = await call(server, "GET", "me/export", undefined, { token });
      return [data.consents.newsletter?.status ?? null, data.coupons.length];
    };
    expect(await exported()).toEqual([null, 0]);
    expect((await confirm(link, token)).data).toEqual({ owner_confirmed: true, was_used: false });
    expect(await exported()).toEqual(["confirmed", 1]);
    expect((await me(token)).data.newsletter).toBe(true);
  });

  test("loses its proof with a new email, whose link must be pressed in the session too; the old link is refused", async () => {
    const customer = await register(server);
    const link = await linkTo(customer.email);
    const first = await login(server, customer);
    expect((await confirm(link, first.access_token)).data).toEqual({ owner_confirmed: true, was_used: false });
    const victim = newCustomer().email;
    const order = await guestOrder(victim);
    const change = { email: victim, old_password: PASSWORD, confirm_url: accountPages.confirm_url };
    expect(outcome(await call(server, "PATCH", "users/me", change, { token: first.access_token }))).toBe(200);
    expect(outcome(await confirm(link))).toEqual([403, "FORBIDDEN"]);
    // The first mail to the new email is the order's.
    const mails = await mailsTo(server, victim, 2);
    const newLink = mails.map(tokenIn).find((token) => token !== "") ?? "";
    expect((await confirm(newLink)).data).toEqual({ owner_confirmed: false, was_used: false });
    const { access_token } = await login(server, { email: victim });
    expect((await me(access_token)).data.owner_confirmed).toBe(false);
    expect([await ownerOf(order), await ownerOf(await guestOrder(victim))]).toEqual([null, null]);
  });

  test("mails its link again three times a day, to a page of the shop, and not to a proved owner", async () => {
    const customer = await register(server);
    const { access_token: token } = await login(server, customer);
    const ask = (body: object) => call(server, "POST", "users/me/confirmations", body, { token });
    const { confirm_url } = accountPages;
    expect(outcome(await call(server, "POST", "users/me/confirmations", { confirm_url }))).toEqual([
      401,
      "INVALID_CREDENTIALS",
    ]);
    for (const body of [{}, { confirm_url: "javascript:alert(1)" }])
      expect(outcome(await ask(body))).toEqual([400, "INVALID_PAYLOAD"]);
    for (let count = 0; count < 3; count += 1) expect(outcome(await ask({ confirm_url }))).toBe(204);
    const refused = await ask({ confirm_url });
    expect([outcome(refused), Number(refused.headers.get("retry-after")) > 3_600]).toEqual([
      [429, "REQUESTS_EXCEEDED"],
      true,
    ]);
    const link = await linkTo(customer.email, 4);
    expect((await confirm(link, token)).data).toEqual({ owner_confirmed: true, was_used: false });
    // Also 204, and neither counted nor mailed.
    expect(outcome(await ask({ confirm_url }))).toBe(204);
    expect((await readUser(server.api.as(token))).owner_confirmed).toBe(true);
    expect(await mailsTo(server, customer.email, 5)).toHaveLength(5);
  });

  test("cannot fill a mailbox by changes to its email: the fourth link in a day is refused, whichever account asks", async () => {
    const victim = newCustomer().email;
    const change = async (token: string, email: string) =>
      outcome(
        await call(
          server,
          "PATCH",
          "users/me",
          { email, old_password: PASSWORD, confirm_url: accountPages.confirm_url },
          { token },
        ),
      );
    for (let count = 0; count < 4; count += 1) {
      const stranger = await register(server);
      const { access_token: first } = await login(server, stranger);
      expect(await change(first, victim.toUpperCase())).toEqual(count < 3 ? 200 : [429, "REQUESTS_EXCEEDED"]);
      const { access_token: again } = await login(server, { email: count < 3 ? victim : stranger.email });
      expect(await change(again, newCustomer().email)).toBe(200);
    }
    expect((await mailsTo(server, victim, 6)).filter((mail) => tokenIn(mail) !== "")).toHaveLength(3);
  });

  test("mails no more than five links in thirty days, the welcome's included", async () => {
    const customer = await register(server);
    const { access_token: token } = await login(server, customer);
    const { id } = await userOf(customer.email);
    const ask = () =>
      call(server, "POST", "users/me/confirmations", { confirm_url: accountPages.confirm_url }, { token });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    await server.database.write(async (trx) => {
      for (const days of [31, 29, 20, 10]) await makeUserToken(trx, id, "email_confirmation", daysAgo(days));
    });
    expect(outcome(await ask())).toBe(204);
    const refused = await ask();
    expect(outcome(refused)).toEqual([429, "REQUESTS_EXCEEDED"]);
    const hours = Number(refused.headers.get("retry-after")) / 3_600;
    expect([hours > 23, hours <= 24]).toEqual([true, true]);
    expect(await mailsTo(server, customer.email, 2)).toHaveLength(2);
  });

  test("belongs to the person who resets its password by mail, with its guest orders, also after a press outside its sessions", async () => {
    const { email, order, link } = await takenEmail();
    await confirm(link);
    const stranger = await login(server, { email });
    await resetByMail(email, 4);
    expect((await me(stranger.access_token)).status).toBe(401);
    expect(await ownerOf(order)).toBe((await userOf(email)).id);
  });

  /** The owner of a mailbox with this many mails, the reset's included, chooses a new password. */
  async function resetByMail(email: string, count: number) {
    await call(server, "POST", "auth/password/request", { email, reset_url: "http://shop.example/reset-password" });
    const mails = await mailsTo(server, email, count);
    const token = mails.flatMap(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? []).at(-1);
    const answer = await call(server, "POST", "auth/password/reset", { token, password: "the owner's own" });
    expect(outcome(answer)).toBe(204);
  }

  const signInAtProvider = (email: string) =>
    accountOf(server.database, "acme", { subject: randomUUID(), verifiedEmail: email });

  /** A stranger has filled the account, and its mailbox's owner has pressed the link outside its sessions. */
  async function filledByStranger() {
    const { email, access_token: token, link } = await takenEmail();
    for (const city of ["Verona", "Padova"])
      await createAddress(server.api.as(token), { address: { ...deliveryOf(city), phone: "+390450000000" } });
    const names = { first_name: "Eva", last_name: "Neri", phone: "+390450000000" };
    expect(outcome(await call(server, "PATCH", "users/me", names, { token }))).toBe(200);
    await confirm(link);
    return email;
  }

  const filled = async (email: string) => {
    const { id, first_name, last_name, phone } = await userOf(email);
    const book = await listAddresses(server.database.read, id);
    return [first_name, last_name, phone, ...book.map(({ is_default, address }) => [address.city, is_default])];
  };

  test.each([
    ["a reset of the password", (email: string) => resetByMail(email, 4)],
    ["the first sign-in with a provider", signInAtProvider],
  ])("after %s has none of a stranger's name and phone, and addresses only to choose from", async (_, prove) => {
    const email = await filledByStranger();
    await prove(email);
    expect(await filled(email)).toEqual(["", "", "", ["Padova", false], ["Verona", false]]);
  });

  test("keeps name, phone and default address when its owner, once proved, resets the password again", async () => {
    const email = await filledByStranger();
    await signInAtProvider(email);
    const { id } = await userOf(email);
    await server.database.write((trx) =>
      trx.updateTable("users").set({ first_name: "Ada", phone: "+391" }).where("id", "=", id).execute(),
    );
    await addAddress(server.database, id, { address: deliveryOf("Asti"), is_default: false });
    await resetByMail(email, 5);
    await signInAtProvider(email);
    expect(await filled(email)).toEqual(["Ada", "", "+391", ["Asti", true], ["Padova", false], ["Verona", false]]);
  });
});
