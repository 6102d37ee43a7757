import { expect, test, vi } from "vitest";
import { ApiError, Gone, NotFound, TooManyRequests } from "~/api/errors.server";
import {
  confirmSubscription,
  readConfirmation,
  readUnsubscription,
  requestSubscription,
  unsubscribe,
} from "~/api/newsletter.server";
import { forgetRecipients } from "~/backend/mail/retention";
import { forgetSubscriptions } from "~/backend/newsletter/retention";
import type { SubscriptionRequest } from "~/contract/newsletter.server";
import { mailsTo } from "./account-steps";
import { onBothEngines, onEveryServer } from "./servers";
import { rowsIn } from "./shop-fixtures";

const DAY = 24 * 60 * 60 * 1000;
const PAST = "2020-01-01T00:00:00.000Z";
const pages = { confirm_url: "http://shop.example/confirm/", unsubscribe_url: "http://shop.example/unsubscribe/" };

let emailCount = 0;
const newAddress = () => `reader.${++emailCount}.${process.pid}@example.com`;

onEveryServer("the newsletter", (server) => {
  const request = (email: string, change: Partial<SubscriptionRequest> = {}) =>
    requestSubscription(server.api, {
      ...{ email, locale: "it", consent_version: "2026-11", ip: "192.0.2.0", ...pages },
      ...change,
    });
  const subscriptionOf = (email: string) =>
    server.database.read
      .selectFrom("newsletter_subscriptions")
      .selectAll()
      .where("email_key", "=", email.toLowerCase())
      .executeTakeFirst();
  const deliveriesTo = (email: string) =>
    server.database.read
      .selectFrom("newsletter_deliveries")
      .innerJoin("newsletter_subscriptions", "newsletter_subscriptions.id", "newsletter_subscriptions_id")
      .select(["kind", "state"])
      .where("email_key", "=", email.toLowerCase())
      .orderBy("newsletter_deliveries.id")
      .execute();

  /** As if this email's earlier mails were sent ten minutes earlier. */
  async function waitTenMinutes(email: string) {
    const subscription = await subscriptionOf(email);
    const keys = await server.database.read
      .selectFrom("newsletter_tokens")
      .select(["hash", "created_on"])
      .where("newsletter_subscriptions_id", "=", subscription?.id ?? 0)
      .execute();
    for (const { hash, created_on } of keys) {
      const earlier = new Date(Date.parse(created_on) - 10 * 60_000).toISOString();
      await server.database.write((trx) =>
        trx.updateTable("newsletter_tokens").set({ created_on: earlier }).where("hash", "=", hash).execute(),
      );
    }
  }

  /** The keys in the links of a mail. */
  const keysIn = (mail: { text: string } | undefined) => ({
    confirm: /\/confirm\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "",
    unsubscribe: /\/unsubscribe\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "",
  });
  const confirm = (token: string) =>
    confirmSubscription(server.api, { token, ip: "192.0.2.0", unsubscribe_url: pages.unsubscribe_url });

  test("confirms a subscription by a mail's link, with the proof of both steps", async () => {
    const email = newAddress();
    await request(email);
    expect(await subscriptionOf(email)).toMatchObject({ status: "pending", confirmed_on: null });
    const [mail] = await mailsTo(server, email, 1);
    const { confirm: token } = keysIn(mail);
    expect(await readConfirmation(server.api, token)).toBe("pending");
    expect(await confirm(token)).toBe("confirmed");
    expect(await subscriptionOf(email)).toMatchObject({
      email,
      locale: "it",
      status: "confirmed",
      consent_version: "2026-11",
      requested_on: expect.stringMatching(/Z$/),
      request_ip: "192.0.2.0",
      confirmed_on: expect.stringMatching(/Z$/),
      confirm_ip: "192.0.2.0",
    });
    const [, welcome] = await mailsTo(server, email, 2);
    expect(welcome?.text).toContain("/unsubscribe/");
    expect(await readConfirmation(server.api, token)).toBe("confirmed");
  });

  test("sends mails in text and HTML, with one-click unsubscription, in the reader's language", async () => {
    for (const [locale, subject] of [
      ["it", "Conferma la tua iscrizione alla newsletter"],
      ["en", "Please confirm your newsletter subscription"],
    ] as const) {
      const email = newAddress();
      await request(email, { locale });
      const [mail] = await mailsTo(server, email, 1);
      const { confirm: token, unsubscribe: end } = keysIn(mail);
      expect(mail?.head).toContain(`Subject: ${subject}`);
      expect(mail?.head).toContain(`List-Unsubscribe: <${pages.unsubscribe_url}${end}>`);
      expect(mail?.head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
      expect(mail?.html).toContain(`<a href="${pages.confirm_url}${token}"`);
      expect(mail?.html).toContain(`<a href="${pages.unsubscribe_url}${end}"`);
      expect(mail?.html).toContain(`<html lang="${locale}">`);
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/\{\{|undefined|\bnull\b|newsletter_/);
    }
  });

  test("stores no key in the clear after the mail is sent", async () => {
    const email = newAddress();
    await request(email);
    const [mail] = await mailsTo(server, email, 1);
    await vi.waitFor(async () => {
      const mails = await server.database.read.selectFrom("mails").selectAll().where("recipient", "=", email).execute();
      expect(mails).toMatchObject([{ state: "sent", links: null }]);
    });
    const tokens = await server.database.read.selectFrom("newsletter_tokens").select("hash").execute();
    expect(tokens.map(({ hash }) => hash)).not.toContain(keysIn(mail).confirm);
  });

  test("confirms once, however often the button is pressed", async () => {
    const email = newAddress();
    await request(email);
    const { confirm: token } = keysIn((await mailsTo(server, email, 1))[0]);
    expect(await Promise.all([confirm(token), confirm(token), confirm(token)])).toEqual(Array(3).fill("confirmed"));
    await mailsTo(server, email, 2);
    expect((await deliveriesTo(email)).map(({ kind }) => kind)).toEqual(["subscribe"]);
  });

  test("gives the same answer for new, waiting and subscribed emails, in upper and lower case", async () => {
    const email = newAddress();
    const ask = async (address: string) => {
      const body = { email: address, locale: "it", consent_version: "2026-11", ip: "", ...pages };
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await server.ask("/newsletter/subscriptions", init);
      return [answer.status, await answer.text()];
    };
    const first = await ask(email);
    expect(await ask(email)).toEqual(first);
    await confirm(keysIn((await mailsTo(server, email, 1))[0]).confirm);
    await mailsTo(server, email, 2);
    expect(await ask(email.toUpperCase())).toEqual(first);
    expect((await subscriptionOf(email))?.status).toBe("confirmed");
  });

  test("sends a subscribed email a mail that no step is left, and keeps its proof", async () => {
    const email = newAddress();
    await request(email);
    await confirm(keysIn((await mailsTo(server, email, 1))[0]).confirm);
    const before = await subscriptionOf(email);
    await mailsTo(server, email, 2);
    await waitTenMinutes(email);
    await request(email, { locale: "en", consent_version: "later" });
    const [, , already] = await mailsTo(server, email, 3);
    expect(already?.head).toContain("Subject: You are already subscribed");
    expect(keysIn(already).confirm).toBe("");
    expect(await subscriptionOf(email)).toEqual(before);
  });

  const countOfMails = async (email: string) =>
    (await server.database.read.selectFrom("mails").select("id").where("recipient", "=", email).execute()).length;

  test("sends an email at most three mails a day", async () => {
    const email = newAddress();
    for (let count = 0; count < 5; count++) {
      await request(email);
      await waitTenMinutes(email);
    }
    await mailsTo(server, email, 3);
    expect(await countOfMails(email)).toBe(3);
  });

  test("sends an email at most one mail in ten minutes, however often it is signed up at once", async () => {
    const email = newAddress();
    await Promise.all(Array.from({ length: 5 }, () => request(email)));
    await request(email);
    expect(await countOfMails(email)).toBe(1);
    await waitTenMinutes(email);
    await request(email);
    expect(await countOfMails(email)).toBe(2);
    const [first] = await mailsTo(server, email, 2);
    expect(await confirm(keysIn(first).confirm)).toBe("confirmed");
  });

  test("refuses a key that is expired, unknown or for another purpose", async () => {
    const email = newAddress();
    await request(email);
    const keys = keysIn((await mailsTo(server, email, 1))[0]);
    const nobodys = ["x".repeat(43), "short", "x".repeat(300), "", `${keys.confirm}.`, "ключ", "a\r\nb"];
    for (const token of [...nobodys, keys.unsubscribe]) {
      await expect(readConfirmation(server.api, token)).rejects.toThrow(NotFound);
      await expect(confirm(token)).rejects.toThrow(NotFound);
    }
    for (const token of [...nobodys, keys.confirm]) {
      await expect(readUnsubscription(server.api, token)).rejects.toThrow(NotFound);
      await expect(unsubscribe(server.api, token)).rejects.toThrow(NotFound);
    }
    for (const call of ["confirmations", "unsubscriptions"]) {
      const body = JSON.stringify({ token: "short", ip: "", unsubscribe_url: pages.unsubscribe_url });
      expect((await server.ask(`/newsletter/${call}`, { method: "POST", body })).status).toBe(400);
    }
    await server.database.write((trx) =>
      trx.updateTable("newsletter_tokens").set({ expires_on: PAST }).where("purpose", "=", "confirm").execute(),
    );
    await expect(readConfirmation(server.api, keys.confirm)).rejects.toThrow(Gone);
    await expect(confirm(keys.confirm)).rejects.toThrow(Gone);
    expect((await subscriptionOf(email))?.status).toBe("pending");
  });

  test("unsubscribes by any mail's link, repeatedly, and disables old confirmation links", async () => {
    const email = newAddress();
    await request(email);
    const first = keysIn((await mailsTo(server, email, 1))[0]);
    await confirm(first.confirm);
    const welcome = keysIn((await mailsTo(server, email, 2))[1]);
    expect(await readUnsubscription(server.api, welcome.unsubscribe)).toBe("confirmed");
    expect(await unsubscribe(server.api, first.unsubscribe)).toBe("unsubscribed");
    expect(await unsubscribe(server.api, welcome.unsubscribe)).toBe("unsubscribed");
    expect(await readUnsubscription(server.api, welcome.unsubscribe)).toBe("unsubscribed");
    await expect(confirm(first.confirm)).rejects.toThrow(NotFound);
    expect(await subscriptionOf(email)).toMatchObject({ status: "unsubscribed", unsubscribed_on: expect.any(String) });
  });

  test("keeps an unsubscription and its proofs after a new sign-up until the new mail is confirmed", async () => {
    const email = newAddress();
    await request(email);
    const first = keysIn((await mailsTo(server, email, 1))[0]);
    await confirm(first.confirm);
    await unsubscribe(server.api, first.unsubscribe);
    const before = await subscriptionOf(email);
    const typed = email.replace("reader", "READER");
    await request(typed, { locale: "en", consent_version: "later", ip: "198.51.100.0" });
    expect(await subscriptionOf(email)).toEqual(before);
    const mails = server.database.read.selectFrom("mails").select("id").where("recipient", "=", typed);
    expect(await mails.execute()).toHaveLength(1);
    const again = keysIn((await mailsTo(server, typed, 3)).at(-1));
    expect(await readConfirmation(server.api, again.confirm)).toBe("pending");
    expect(await confirm(again.confirm)).toBe("confirmed");
    expect(await subscriptionOf(email)).toMatchObject({
      ...{ email: typed, locale: "en", status: "confirmed", unsubscribed_on: null },
      ...{ consent_version: "later", request_ip: "198.51.100.0", confirmed_on: expect.any(String) },
    });
    const proofs = await server.database.read
      .selectFrom("newsletter_tokens")
      .select("hash")
      .where("email", "=", typed)
      .execute();
    expect(proofs).toEqual([]);
  });

  test("refuses a confirmation after an unsubscription by a mail of the new sign-up", async () => {
    const email = newAddress();
    await request(email);
    await unsubscribe(server.api, keysIn((await mailsTo(server, email, 1))[0]).unsubscribe);
    await request(email);
    const again = keysIn((await mailsTo(server, email, 2))[1]);
    expect(await unsubscribe(server.api, again.unsubscribe)).toBe("unsubscribed");
    await expect(confirm(again.confirm)).rejects.toThrow(NotFound);
    expect((await subscriptionOf(email))?.status).toBe("unsubscribed");
  });

  test("erases emails that are unconfirmed after 30 days, and no other", async () => {
    const [waiting, confirmed] = [newAddress(), newAddress()];
    await request(waiting);
    await request(confirmed);
    await confirm(keysIn((await mailsTo(server, confirmed, 1))[0]).confirm);
    await mailsTo(server, waiting, 1);
    await server.database.write((trx) =>
      trx
        .updateTable("newsletter_subscriptions")
        .set({ requested_on: PAST })
        .where("email", "in", [waiting, confirmed])
        .execute(),
    );
    await server.database.write((trx) => forgetSubscriptions(trx, new Date()));
    expect(await subscriptionOf(waiting)).toBeUndefined();
    expect((await subscriptionOf(confirmed))?.status).toBe("confirmed");
  });

  test("erases recipients and unconfirmed sign-ups after 30 days, without another sign-up", async () => {
    const email = newAddress();
    await request(email);
    await unsubscribe(server.api, keysIn((await mailsTo(server, email, 1))[0]).unsubscribe);
    await request(email);
    await mailsTo(server, email, 2);
    const left = async (now: Date) => {
      await server.database.write(async (trx) => {
        await forgetSubscriptions(trx, now);
        await forgetRecipients(trx, now);
      });
      const { read } = server.database;
      const [mails, keys] = await Promise.all([
        read.selectFrom("mails").select("id").where("recipient", "=", email).execute(),
        read.selectFrom("newsletter_tokens").select("hash").where("email", "=", email).execute(),
      ]);
      return [mails.length, keys.length];
    };
    await vi.waitFor(async () => {
      const queued = server.database.read.selectFrom("mails").select("id").where("state", "=", "queued");
      expect(await queued.where("recipient", "=", email).execute()).toEqual([]);
    });
    expect(await left(new Date(Date.now() + 29 * DAY))).toEqual([2, 1]);
    expect(await left(new Date(Date.now() + 31 * DAY))).toEqual([0, 0]);
    expect((await subscriptionOf(email))?.status).toBe("unsubscribed");
  });

  test("refuses invalid emails and invalid links", async () => {
    const before = await rowsIn(server.database, "newsletter_subscriptions");
    for (const email of ["", "ada", "ada@example", "a b@example.com", `${"a".repeat(95)}@example.com`])
      await expect(request(email)).rejects.toMatchObject({ status: 400, code: "INVALID_PAYLOAD" });
    const address = newAddress();
    for (const confirm_url of ["/confirm/", "javascript:alert(1)//", "http://shop.example/confirm", "http://x/?a=/"])
      await expect(request(address, { confirm_url })).rejects.toThrow(ApiError);
    expect(await rowsIn(server.database, "newsletter_subscriptions")).toBe(before);
  });
});

onBothEngines("the newsletter's limit", (server) => {
  const signUp = (ip: string, change: Partial<SubscriptionRequest> = {}) =>
    requestSubscription(server.api.forClient(ip), {
      ...{ email: newAddress(), locale: "it", consent_version: "2026-11", ip: "192.0.2.0", ...pages },
      ...change,
    });
  const countOf = (results: PromiseSettledResult<unknown>[], status: string) =>
    results.filter((result) => result.status === status).length;

  test("lets one client sign up 30 emails in ten minutes, however many it sends at once", async () => {
    const before = await rowsIn(server.database, "newsletter_subscriptions");
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => signUp("198.51.100.30")));
    expect(countOf(results, "fulfilled")).toBe(30);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(TooManyRequests);
    expect(await rowsIn(server.database, "newsletter_subscriptions")).toBe(before + 30);
    const refused = await signUp("198.51.100.30").catch((error: unknown) => error);
    expect((refused as TooManyRequests).retryAfter).toBeGreaterThan(500);
    await expect(signUp("198.51.100.31")).resolves.not.toThrow();
  });

  test("does not count what is refused for another reason", async () => {
    for (let count = 0; count < 40; count++)
      await expect(signUp("198.51.100.32", { email: "nobody" })).rejects.toMatchObject({ status: 400 });
    await expect(signUp("198.51.100.32")).resolves.not.toThrow();
  });

  test("is higher where many shoppers share one IP", async () => {
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => signUp("10.1.2.3")));
    expect(countOf(results, "fulfilled")).toBe(40);
  });
});
