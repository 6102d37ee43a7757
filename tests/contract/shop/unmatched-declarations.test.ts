import { expect, test } from "vitest";
import { TooManyRequests } from "~/api/errors.server";
import { declareWithdrawal } from "~/api/returns.server";
import { forgetDeclarations } from "~/backend/returns/declaration-retention";
import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import { dateText } from "~/shop/date-text";
import { erasureDay, keptUntil } from "~/shop/retention";
import { mailsTo } from "./account-steps";
import { returnSteps } from "./return-steps";
import { onBothEnginesWithTasks } from "./servers";
import { rowsIn } from "./shop-fixtures";
import { withdrawalSteps } from "./withdrawal-steps";

onBothEnginesWithTasks("a declaration of withdrawal", (server) => {
  const { rowOf, mailsOf } = returnSteps(server);
  const { declare, settled, outcomesOf, ordered } = withdrawalSteps(server);

  const withoutOrder = (email: string) =>
    server.database.read.selectFrom("withdrawals").selectAll().where("email", "=", email).orderBy("id").execute();
  const mailsAbout = (email: string) =>
    server.database.read
      .selectFrom("mails")
      .select(["kind", "withdrawals_id"])
      .where("recipient", "=", email)
      .where("kind", "in", ["withdrawal_receipt", "withdrawal_to_confirm", "withdrawal_unmatched"])
      .orderBy("id")
      .execute();

  test.each([
    ["spaces", (number: string) => number.replaceAll("-", " ")],
    ["hyphens of a mail program", (number: string) => number.replaceAll("-", "\u2011")],
    ["en dashes", (number: string) => number.replaceAll("-", "–")],
    ["an invisible character at the end", (number: string) => `${number}\u200b`],
    ["no VR", (number: string) => number.slice(3)],
    [
      "full-width characters",
      (number: string) => number.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
    ["words before it", (number: string) => `Numero ordine: ${number}`],
    ["no dashes, small letters", (number: string) => number.replaceAll("-", "").toLowerCase()],
  ])("finds the order by its number with %s", async (_, spell) => {
    const { order, email } = await ordered(95);
    await declare({ number: spell(order.number), email });
    expect(await outcomesOf(order.id)).toEqual(["cancelled"]);
  });

  test.each([
    ["capitals", (email: string) => email.toUpperCase()],
    ["a space that a paste brings", (email: string) => `${email}\u00a0`],
    ["a tag", (email: string) => email.replace("@", "+shop@")],
  ])("finds the order by its email with %s", async (_, spell) => {
    const { order, email } = await ordered(96);
    await declare({ number: order.number, email: spell(email) });
    expect(await outcomesOf(order.id)).toEqual(["cancelled"]);
  });

  test.each([
    ["VR-2026", "not_a_number"],
    ["the blue shoe", "not_a_number"],
    ["VR-2026-0123456789 / VR-2026-0123456780", "several_numbers"],
    ["RS-2026-0123456789", "number_of_return"],
  ])("with the number %j is refused, and leaves nothing", async (number, problem) => {
    const before = await rowsIn(server.database, "withdrawals");
    const answer = await server.ask("withdrawals", {
      method: "POST",
      headers: { "content-type": "application/json", [CLIENT_IP_HEADER]: "203.0.113.77" },
      body: JSON.stringify({ number, email: "ada@example.com", name: "Ada", locale: "en" }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "INVALID_NUMBER", problem } }] });
    expect(await rowsIn(server.database, "withdrawals")).toBe(before);
  });

  test("that matches no order gets one mail a day per email, with nothing that was typed but the number", async () => {
    const email = "nobody.at.all@example.com";
    const typed = { email, name: "BUY NOW www.evil.example", items: "cheap pills" };
    for (const last of ["1", "2", "3"]) await declare({ ...typed, number: `VR-2026-000000000${last}` });
    await declare({ ...typed, email: "Nobody.At.All+x@example.com", number: "VR-2026-0000000004", locale: "it" });
    const [mail] = await mailsTo(server, email, 1);
    expect(mail?.text).toContain("VR-2026-0000000001");
    expect(mail?.text).toMatch(/keep the declaration until \d+ \w+ 20\d\d/);
    for (const text of ["evil", "pills", "BUY"]) expect(`${mail?.head}${mail?.text}${mail?.html}`).not.toContain(text);
    expect(await mailsAbout(email)).toHaveLength(1);
    expect(await mailsAbout("Nobody.At.All+x@example.com")).toEqual([]);
    expect(await withoutOrder(email)).toMatchObject(Array.from({ length: 3 }, () => ({ unmatched: "number" })));
  });

  test("of an order with another email tells the typed email nothing more than of no order, and the order's nothing", async () => {
    const { order } = await ordered(97);
    const [known, unknown] = ["known.number@example.com", "unknown.number@example.com"];
    await declare({ number: order.number, email: known });
    await declare({ number: "VR-2026-0000000009", email: unknown });
    const texts = [];
    for (const email of [known, unknown]) {
      const [mail] = await mailsTo(server, email, 1);
      texts.push(mail?.text.replace(/VR-2026-\d{10}/, "").replace(/\d\d:\d\d:\d\d/, ""));
    }
    expect(texts[0]).toBe(texts[1]);
    expect(await mailsOf(order.id)).toEqual(["order_confirmation"]);
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "new" });
  });

  test("that matches no order is deleted with its mail on the stated day, and not before; one with an order stays", async () => {
    const email = "deleted.later@example.com";
    await declare({ number: "VR-2026-0000000001", email });
    const [kept] = await withoutOrder(email);
    const declaredOn = kept?.created_on ?? "";
    const end = keptUntil("unmatched_declaration", new Date(declaredOn)).getTime();
    const [mail] = await mailsTo(server, email, 1);
    expect(mail?.text).toContain(dateText(erasureDay("unmatched_declaration", declaredOn), "en"));
    const { order, declaration } = await ordered(98);
    await declare(declaration);
    const forget = (time: number) => server.database.write((trx) => forgetDeclarations(trx, new Date(time)));
    await forget(end);
    expect(await withoutOrder(email)).toHaveLength(1);
    await forget(end + 1);
    expect(await withoutOrder(email)).toEqual([]);
    expect(await mailsAbout(email)).toEqual([]);
    expect(await outcomesOf(order.id)).toEqual(["cancelled"]);
  });

  test("that is sent twice within a minute is one declaration with one receipt; other words are another one", async () => {
    const { order, declaration } = await ordered(99, { paid: true });
    await Promise.all([declare(declaration), declare(declaration), declare(declaration)]);
    await declare({ ...declaration, items: "the blue shoe" });
    expect(await outcomesOf(order.id)).toEqual(["refund", "repeated"]);
    expect((await mailsOf(order.id)).filter((kind) => kind === "withdrawal_receipt")).toHaveLength(2);
  });

  test("is limited per email with many numbers", async () => {
    const send = (index: number, ip: string, email: string) =>
      declareWithdrawal(server.api.forClient(ip), {
        ...{ number: `VR-2026-${String(index).padStart(10, "0")}`, email, name: "Ada", locale: "en" },
      }).then(
        () => 204,
        (error: unknown) => (error instanceof TooManyRequests ? 429 : 0),
      );
    const perEmail: number[] = [];
    for (let index = 0; index < 61; index += 1)
      perEmail.push(await send(1_000 + index, `192.0.2.${index}`, "many.numbers@example.com"));
    expect(perEmail.indexOf(429)).toBe(60);
    await settled();
  });
});
