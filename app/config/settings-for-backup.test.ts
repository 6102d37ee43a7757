import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { environmentNames } from "./env.server";
import { settingsForBackup } from "./settings-for-backup.server";

test("a backup keeps no setting whose name tells of a secret, and names those that it leaves out", () => {
  const all = Object.fromEntries(environmentNames.map((name) => [name, `value of ${name}`]));
  const { text, leftOut } = settingsForBackup(all);
  const secret = environmentNames.filter((name) =>
    /SECRET|PASSWORD$|TOKEN|_KEY$|^NEXI|^PAYPAL|^KLARNA|^REVOLUT|^POSTEPAY|^OIDC|^SMTP|^DATABASE|^NEWSLETTER_.*URL/.test(
      name,
    ),
  );
  expect(secret.length).toBeGreaterThan(10);
  for (const name of secret) expect(`\n${text}`).not.toContain(`\n${name}=`);
  expect(leftOut).toEqual(expect.arrayContaining(secret));
});

test("the kept settings are read again with the same values", () => {
  const set = {
    COMPANY_NAME: 'L\'Angolo "Blu"',
    SHOP_POLICY: '{"name":"L\'Angolo","returnDays":14}',
    MAIL_FROM: "Shop <a@b.example>",
  };
  expect(parseEnv(settingsForBackup(set).text)).toEqual(set);
});

test("a logo in the data directory is kept with its setting, and no other file is", () => {
  expect(settingsForBackup({ SHOP_LOGO: " Logo.svg" })).toEqual({
    text: "SHOP_LOGO='Logo.svg'\n",
    leftOut: [],
    logo: "Logo.svg",
  });
  for (const SHOP_LOGO of ["/home/rossi/logo.svg", "session-secret", "shop.db", "../logo.svg"])
    expect(settingsForBackup({ SHOP_LOGO })).toEqual({ text: "", leftOut: ["SHOP_LOGO"] });
});
