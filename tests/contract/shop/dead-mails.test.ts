import { expect, test } from "vitest";
import { queuedRow } from "~/backend/mail/queue";
import { forgetDeadLinks } from "~/backend/mail/retention";
import { operatorSteps } from "./operator";
import { returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";

onBothEngines("mails that are given up", (server) => {
  const { delivered, rowOf } = returnSteps(server);
  const { printed, json, refusal } = operatorSteps(server);
  const mailRow = (id: number) =>
    server.database.read.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** A mail about an order after all of its tries. */
  async function deadMail(change: Record<string, unknown> = {}) {
    const { order } = await delivered();
    const { email: recipient, locale } = await rowOf(order.id);
    const mail = queuedRow({ kind: "order_refunded", recipient, locale, ordersId: order.id }, new Date());
    const row = { ...mail, state: "failed" as const, attempts: 7, last_error: "550 no such user", ...change };
    const { id } = await server.database.write((trx) =>
      trx.insertInto("mails").values(row).returning("id").executeTakeFirstOrThrow(),
    );
    return { id, number: order.number };
  }

  test("are listed with their reason, and are no longer once they are to be sent again", async () => {
    const { id, number } = await deadMail();
    const list = await printed("mails", "list", "--dead");
    expect(list).toMatch(new RegExp(`^${id} .*given up +order_refunded +${number} .*550 no such user$`, "m"));
    expect(await printed("mails", "retry", String(id))).toBe(`${id}: sent again`);
    expect(await mailRow(id)).toMatchObject({ state: "queued", last_error: null });
    expect(await printed("mails", "list", "--order", number)).toMatch(new RegExp(`^${id} .*queued`, "m"));
    await server.sendMails();
    expect(await mailRow(id)).toMatchObject({ state: "sent" });
  });

  test("are sent again all at once, except those that cannot be, with the reason", async () => {
    const one = await deadMail();
    const other = await deadMail({ kind: "order_link", links: null });
    const { mails, refused } = await json("mails", "retry-all");
    expect(mails).toContain(one.id);
    expect(refused).toMatchObject([
      { id: other.id, reason: expect.stringMatching(/link .* is erased: the customer asks/) },
    ]);
    await printed("mails", "done", String(other.id));
    await printed("mails", "done", String(other.id));
    expect(await printed("mails", "list", "--dead")).toBe("No mail is given up.");
  });

  test("are not sent again all at once when they are old, nor when their link opens nothing any more", async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const old = await deadMail({ created_on: ago(8 * 24) });
    const links = JSON.stringify({ reset: "https://shop.example/reset?token=t", confirm: "https://shop.example/c/t" });
    const reset = await deadMail({ kind: "password_reset", links, created_on: ago(1) });
    const unconfirmed = await deadMail({ kind: "order_to_confirm", links, created_on: ago(48) });
    const open = await deadMail({ kind: "order_to_confirm", links, created_on: ago(40) });
    const { mails, refused } = await json("mails", "retry-all");
    expect(mails).toEqual([open.id]);
    expect(refused).toMatchObject([
      { id: reset.id, reason: expect.stringMatching(/has expired: the customer asks again/) },
      { id: unconfirmed.id, reason: expect.stringMatching(/has expired: take the order by phone/) },
    ]);
    await server.database.write((trx) => forgetDeadLinks(trx, new Date()));
    expect(await refusal("mails", "retry", String(reset.id))).toMatch(/is erased/);
    await printed("mails", "done", String(reset.id), String(unconfirmed.id));
    expect(await printed("mails", "retry-all")).toMatch(
      /\n1 mail is older than 7 days: mails retry ID, or mails done ID$/,
    );
    expect(await printed("mails", "retry", String(old.id))).toBe(`${old.id}: sent again`);
  });

  test("are not sent twice, nor to nobody", async () => {
    const { id } = await deadMail({ recipient: "" });
    expect(await refusal("mails", "retry", String(id))).toBe(`The address of the mail ${id} is erased.`);
    await server.database.write((trx) =>
      trx
        .updateTable("mails")
        .set({ state: "sent", sent_on: new Date().toISOString(), recipient: "a@example.com" })
        .where("id", "=", id)
        .execute(),
    );
    expect(await refusal("mails", "retry", String(id))).toMatch(/was sent on/);
    expect(await refusal("mails", "done", String(id))).toBe(`The mail ${id} is not given up.`);
    expect(await refusal("mails", "retry", "999999999")).toBe("There is no mail 999999999.");
    expect(await refusal("mails", "retry", "1; drop table mails")).toMatch(/is no id of `mails list`/);
  });
});
