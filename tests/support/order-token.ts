import { readdirSync, readFileSync } from "node:fs";
import { expect, vi } from "vitest";
import { partsOf } from "./mails";

/** The confirmation link of an order in the mail to this email, from the outbox. */
export async function confirmationLink(outbox: string, email: string): Promise<string> {
  return vi.waitFor(
    () => {
      const mails = readdirSync(outbox)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(`${outbox}/${name}`, "utf8"));
      const { text } = partsOf(mails.find((mail) => mail.includes(`To: ${email}`)) ?? "");
      const link = /^(https?:\S+\/[\w-]{43})\s*$/m.exec(text)?.[1] ?? "";
      expect(link).not.toBe("");
      return link;
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** The order's id and signed key in the link to its page, from the newest mail to this email. */
export async function orderLink(outbox: string, email: string): Promise<{ url: string; id: number; key: string }> {
  return vi.waitFor(
    () => {
      const mails = readdirSync(outbox)
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .map((name) => readFileSync(`${outbox}/${name}`, "utf8"))
        .filter((mail) => mail.includes(`To: ${email}`));
      const { text } = partsOf(mails.at(-1) ?? "");
      const [, url = "", id = "", key = ""] = /^(https?:\S+\/(\d+)-([\w-]{43}))\s*$/m.exec(text) ?? [];
      expect(key).not.toBe("");
      return { url, id: Number(id), key };
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** The token at the end of such a link. */
export const tokenOf = (link: string) => link.slice(-43);
