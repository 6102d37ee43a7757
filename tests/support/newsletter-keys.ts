import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { action } from "~/routes/newsletter/route";
import { partsOf } from "./mails";
import { RouteVisitor } from "./route-visitor";

/** Signs an address up for the newsletter; answers with the keys in the mail that it gets. */
export async function signUpForKeys(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  expect((await new RouteVisitor().post(action, "/newsletter", { email, consent: "on" })).status).toBe(303);
  const outbox = join(process.env.DATA_DIR ?? "", "outbox");
  return vi.waitFor(
    () => {
      const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
      const { text } = partsOf(mails.find((mail) => mail.includes(`To: ${email}`)) ?? "");
      const keyIn = (page: string) => new RegExp(`/newsletter/${page}/([\\w-]{43})`).exec(text)?.[1] ?? "";
      const keys = { confirm: keyIn("confirm"), unsubscribe: keyIn("unsubscribe") };
      expect(Object.values(keys)).not.toContain("");
      return keys;
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** What mail programs and people make of links: cut, run together with other text, of another alphabet, another's. */
export const garbledKeys = ["short", "x".repeat(300), `${"x".repeat(43)}.`, "ключ", "a b", "x".repeat(43)];
