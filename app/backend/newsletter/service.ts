import { Refused } from "../queue/queue";

const TIMEOUT_MS = 5_000;

/** A service that accepts emails by GET, such as Elastic Email's `contact/add`. */
export interface NewsletterService {
  url: string;
  key: string;
  /** Names of the two parameters. */
  keyName: string;
  emailName: string;
  /** The field of the JSON answer that reports success; a path with dots. */
  successField: string;
  /** The complete URL for an unsubscription, with `{email}` as a placeholder. */
  unsubscribeUrl?: string;
}

interface Announcement {
  kind: "subscribe" | "unsubscribe";
  email: string;
  locale: string;
  confirmed_on: string | null;
}

/**
 * Reports a subscription or an unsubscription.
 * @throws Refused when a retry cannot help; any other error when it may. Neither contains the email or the key.
 */
export type Announce = (announcement: Announcement) => Promise<void>;

/** A newsletter service over HTTP. Without a URL for it, unsubscriptions are `Refused`. */
export function announceTo(service: NewsletterService): Announce {
  return async ({ kind, email }) => {
    if (kind === "unsubscribe" && !service.unsubscribeUrl)
      throw new Refused("NEWSLETTER_UNSUBSCRIBE_URL is not set: take the address out by hand");
    const answer = await ask(kind === "unsubscribe" ? leaving(service, email) : joining(service, email));
    if (!isSuccess(fieldOf(answer, service.successField))) throw new Refused("the service does not accept the address");
  };
}

/** A shop without a service: its list is the database's. */
export const keepOwnList: Announce = async () => {};

function joining({ url, key, keyName, emailName }: NewsletterService, email: string): URL {
  const address = new URL(url);
  address.searchParams.set(keyName, key);
  address.searchParams.set(emailName, email);
  return address;
}

function leaving({ unsubscribeUrl = "" }: NewsletterService, email: string): URL {
  return new URL(unsubscribeUrl.replace("{email}", () => encodeURIComponent(email)));
}

async function ask(address: URL): Promise<unknown> {
  // A redirect would carry the key and the email elsewhere.
  const request = { redirect: "manual", headers: { accept: "application/json" } } as const;
  let status: number;
  let text: string;
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    text = await response.text();
  } catch (error) {
    // Its message may contain the whole URL.
    throw new Error(`the service cannot be reached (${error instanceof Error ? reasonOf(error) : "unknown"})`);
  }
  if (status >= 500 || status === 408 || status === 429) throw new Error(`the service answers ${status}`);
  if (status < 200 || status >= 300) throw new Refused(`the service answers ${status}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the service's answer is no JSON");
  }
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}

function fieldOf(answer: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      answer,
    );
}

const isSuccess = (value: unknown) => [true, 1, "true", "1", "success", "ok"].some((one) => one === value);
