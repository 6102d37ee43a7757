import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { partsOf } from "../support/mails";
import { guestOrderPath, mailsTo } from "./mails";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { register } from "./sign-in-steps";

const words = {
  en: {
    title: "Your refund",
    needed: "Which bank account may we send it to?",
    holder: "Account holder",
    save: "Save the account",
    invalid: "This is not a valid IBAN: please check each character",
    ours: "This is our own IBAN: please enter the one of your account",
    bic: "For a bank in this country we also need its BIC",
    known: /by bank transfer to your account DE… 3000/,
    other: "Choose another account",
    sent: /^We sent 10,00\s€ to your account GB… 6819 on /,
    mailed: /we sent 10,00\s€ .* to your account GB… 6819/i,
  },
  it: {
    title: "Il tuo rimborso",
    needed: "Su quale conto bancario possiamo inviarlo?",
    holder: "Intestatario del conto",
    save: "Salva il conto",
    invalid: "Questo IBAN non è valido: controlla ogni carattere",
    ours: "Questo è il nostro IBAN: indica quello del tuo conto",
    bic: "Per una banca in questo paese serve anche il BIC",
    known: /con bonifico sul tuo conto DE… 3000/,
    other: "Scegli un altro conto",
    sent: /^Abbiamo inviato 10,00\s€ sul tuo conto GB… 6819 (il|l')/,
    mailed: /abbiamo inviato 10,00\s€ .* sul tuo conto GB… 6819/i,
  },
} as const;

const part = (page: Page) => page.locator("#refund");

for (const reader of ["guest", "customer"] as const)
  test(`a ${reader} tells where a refund goes, changes it, and sees that it is sent`, async ({
    shopper,
    page,
    language,
    stockFixtures,
    placeOrder,
  }) => {
    const say = words[language];
    const email = newEmail();
    if (reader === "customer") await register(shopper, email);
    const { number } = await placeOrder({ email, payment: "bankTransfer" });
    const [order] = await stockFixtures.ordersOf(email);
    const path = reader === "guest" ? await guestOrderPath(email) : href("order", language, { id: String(order?.id) });
    await stockFixtures.deliver(number);
    await shopper.open(path);
    await expect(part(page)).toHaveCount(0);
    const id = (await stockFixtures.refund(number, 1_000)) ?? 0;
    if (reader === "guest") await page.context().clearCookies();
    const response = await shopper.open(path);
    expect(response.headers()["cache-control"]).toContain("no-store");
    await expect(part(page).getByRole("heading", { name: say.title })).toBeVisible();
    await expect(part(page)).toContainText(say.needed);
    await shopper.settled();

    const enter = async (iban: string, holder = "Ada Rossi", bic = "") => {
      await page.getByLabel("IBAN", { exact: true }).fill(iban);
      await page.getByLabel(say.holder).fill(holder);
      await page.getByLabel(/^BIC/).fill(bic);
      await shopper.button(say.save).click();
    };
    await enter("DE89 3704 0044 0532 0130 01");
    await shopper.expectFieldError("IBAN", say.invalid);
    await expect(page.getByLabel(say.holder)).toHaveValue("Ada Rossi");
    await enter("IT60 X054 2811 1010 0000 0123 456");
    await shopper.expectFieldError("IBAN", say.ours);
    await enter(" iban de89 3704 0044 0532 0130 00 ");
    await expect(part(page)).toContainText(say.known);
    await expect(page.getByRole("main")).not.toContainText("DE89");
    expect(page.url()).not.toContain("DE89");

    await part(page).getByText(say.other).click();
    await enter("GB29NWBK60161331926819");
    await shopper.expectFieldError("BIC (SWIFT)", say.bic);
    await enter("GB29NWBK60161331926819", "Ada Rossi", "NWBKGB2L");
    await expect(part(page)).toContainText("GB… 6819");

    await stockFixtures.markSent(id, "6819");
    await shopper.open(path);
    await expect(part(page).getByText(say.sent)).toBeVisible();
    await expect(shopper.button(say.save)).toHaveCount(0);
    // The shop looks for mails of commands every 15 s.
    const sent = () => mailsTo(email).filter((mail) => say.mailed.test(partsOf(mail).text));
    await expect.poll(sent, { timeout: 40_000 }).toHaveLength(1);
  });
