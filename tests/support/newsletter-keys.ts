import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { action } from "~/routes/newsletter/route";
import { partsOf } from "./mails";
import { RouteVisitor } from "./route-visitor";

/** Subscribes an email to the newsletter; returns the keys in its mail. */
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

/** Damaged keys: cut off, joined with other text, in another alphabet, or from another subscription. */
export const garbledKeys = ["short", "x".repeat(300), `${"x".repeat(43)}.`, "ключ", "a b", "x".repeat(43)];
