import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import { partsOf } from "../../support/mails";
import type { Server } from "./servers";

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare it with what they expect.
  data: any;
  code: string | undefined;
  headers: Headers;
}

interface CallOptions {
  /** An access token. */
  token?: string;
  /** The client IP. */
  ip?: string;
}

/** Sends JSON to the server. */
export async function call(
  server: Pick<Server, "ask">,
  method: string,
  path: string,
  body?: unknown,
  { token, ip }: CallOptions = {},
): Promise<Answered> {
  const answer = await server.ask(path, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(ip === undefined ? {} : { [CLIENT_IP_HEADER]: ip }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = text === "" ? undefined : JSON.parse(text);
  return {
    status: answer.status,
    data: json?.data,
    code: json?.errors?.[0]?.extensions.code,
    headers: answer.headers,
  };
}

/** Status and error code of an answer. */
export const outcome = ({ status, code }: Answered) => (code === undefined ? status : [status, code]);

export const PASSWORD = "a-good-password";

/** The shop's pages in links of account mails. */
export const accountPages = {
  confirm_url: "http://shop.example/confirm/",
  newsletter_confirm_url: "http://shop.example/newsletter/confirm/",
  newsletter_unsubscribe_url: "http://shop.example/newsletter/unsubscribe/",
};

let customers = 0;
/** An email and a client IP that no other test uses. */
export function newCustomer() {
  const count = ++customers;
  return { email: `customer.${count}.${process.pid}@example.com`, ip: `203.0.${count >> 8}.${count & 255}` };
}

/** A new account. */
export async function register(server: Server, change: Record<string, unknown> = {}) {
  const customer = newCustomer();
  const body = { email: customer.email, password: PASSWORD, confirm_url: accountPages.confirm_url, ...change };
  const answer = await call(server, "POST", "users", body, { ip: customer.ip });
  expect(outcome(answer)).toBe(204);
  return customer;
}

/** Logs in; returns the tokens. */
export async function login(
  server: Pick<Server, "ask">,
  { email, ip }: { email: string; ip?: string },
  password = PASSWORD,
): Promise<{ access_token: string; refresh_token: string; expires: number }> {
  const answer = await call(server, "POST", "auth/login", { email, password }, { ip });
  expect(outcome(answer)).toBe(200);
  return answer.data;
}

/** The mails to an email, whatever its case, in their order, once there are this many. */
export async function mailsTo(
  server: Pick<Server, "dataDir"> & Partial<Pick<Server, "sendMails">>,
  email: string,
  count: number,
) {
  await server.sendMails?.();
  const outbox = join(server.dataDir, "outbox");
  return vi.waitFor(
    async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml")).sort();
      const all = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
      const found = all.filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`)).map(partsOf);
      expect(found).toHaveLength(count);
      return found;
    },
    { interval: 20 },
  );
}

/** The token in the links of a mail. */
export function tokenIn(mail: { text: string } | undefined): string {
  return /(?:token=|confirm\/)([\w-]{43})\s/.exec(mail?.text ?? "")?.[1] ?? "";
}
