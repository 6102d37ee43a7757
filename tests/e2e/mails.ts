import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { partsOf } from "../support/mails";

/** The mails that were sent to an email, in order. */
export function mailsTo(email: string): string[] {
  const outbox = join(process.env.E2E_SHOP_DATA ?? "", "outbox");
  // The first mail creates it.
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readFileSync(join(outbox, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${email}`));
}

/** The path of the confirmation link in the mail to this email. */
export async function orderConfirmationPath(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const { text } = partsOf(mailsTo(email)[0] ?? "");
  return /^https?:\/\/[^/\s]+(\/\S+\/[\w-]{43})\s*$/m.exec(text)?.[1] ?? "";
}

/** The path of the order's page in the newest of `mails` mails to this email. */
export async function guestOrderPath(email: string, mails = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(mails);
  const { text } = partsOf(mailsTo(email).at(-1) ?? "");
  return /^https?:\/\/[^/\s]+(\/\S+\/\d+-[\w-]{43})\s*$/m.exec(text)?.[1] ?? "";
}

/** The paths in the newest of `mails` mails: to confirm (if present) and to unsubscribe. */
export async function newsletterLinks(email: string, mails = 1) {
  await expect.poll(() => mailsTo(email).length).toBe(mails);
  const { text } = partsOf(mailsTo(email).at(-1) ?? "");
  const paths = [...text.matchAll(/^https?:\/\/[^/\s]+(\/\S+)$/gm)].map(([, path = ""]) => path.trim());
  return { confirm: paths.length > 1 ? (paths[0] ?? "") : "", unsubscribe: paths.at(-1) ?? "" };
}

/** The path of the confirmation link in the mail about a product that is sold out. */
export async function stockLink(email: string): Promise<string> {
  return (await newsletterLinks(email)).unsubscribe;
}
