import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import { startSmtp, textOf } from "../../../../tests/contract/shop/smtp";
import { writeFilledDatabase } from "../../../../tests/support/filled-database";
import { openDatabase } from "../../../../tests/support/open-database";
import type { Tables } from "../../db/schema";
import { queueMail } from "../../mail/queue";
import { sendQueuedMails } from "../../mail/sender";
import { createOrderAccess } from "../../orders/order-access";
import { countDeadMails, retryMail } from "./dead-mails";

test("a mail that was given up is sent once when it is tried again, with its link, which is erased then", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const folder = await mkdtemp(join(tmpdir(), "shop-dead-mails-"));
  await writeFilledDatabase(folder, 20);
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const smtp = await startSmtp();
  const send = () =>
    sendQueuedMails(
      {
        ...{ database, smtpUrl: smtp.url, outbox: folder, sender: "Shop <orders@shop.example>" },
        ...{ bank: { holder: "Shop", iban: "IT60X0542811101000000123456" }, company: companyOf({}, false) },
        access: createOrderAccess(),
      },
      () => false,
    );
  const mails = () => database.read.selectFrom("mails").selectAll().where("kind", "=", "password_reset").execute();
  const links = { reset: "https://shop.example/reset-password?token=t1" };
  await database.write(async (trx) => {
    await queueMail(trx, { kind: "password_reset", recipient: "a@example.com", locale: "en", links }, new Date());
    // All tries but the last one are over.
    await trx.updateTable("mails").set({ attempts: 6 }).where("kind", "=", "password_reset").execute();
  });
  smtp.refusing = true;
  await send();
  expect(await countDeadMails(database.read)).toBe(1);
  const [dead] = await mails();
  expect(dead).toMatchObject({ state: "failed", links: JSON.stringify(links), last_error: expect.any(String) });
  smtp.refusing = false;
  await Promise.all([1, 2, 3].map(() => retryMail(database, dead?.id ?? 0, new Date())));
  await Promise.all([send(), send()]);
  expect(await mails()).toMatchObject([{ state: "sent", links: null, last_error: null }]);
  expect(smtp.mails.map((mail) => textOf(mail).includes(links.reset))).toEqual([true]);
  expect(await countDeadMails(database.read)).toBe(0);
});
