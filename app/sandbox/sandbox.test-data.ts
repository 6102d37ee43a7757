import { createSandbox } from "./create-sandbox";
import type { Button } from "./decide";

const SANDBOX = "http://sandbox.test";

export interface Received {
  url: string;
  headers: Headers;
  body: string;
}

/**
 * A sandbox in this process, with a shop that records notifications.
 * @param file keeps the payments; default: memory alone
 */
export function openSandbox(file: string | null = null) {
  const received: Received[] = [];
  const reports: string[] = [];
  /** What the shop does before it answers a notification. */
  const shop = { answer: async (): Promise<Response> => new Response(null, { status: 200 }) };
  const inFlight = new Set<Promise<Response>>();
  const receive = async (request: Request) => {
    received.push({ url: request.url, headers: request.headers, body: await request.text() });
    return shop.answer();
  };
  /** Resolves when the notifications that were sent have been answered. */
  const settled = () => Promise.allSettled(inFlight);
  const sandbox = createSandbox({
    file,
    report: (line) => reports.push(line),
    send: (input, init) => {
      const sent = receive(new Request(input, init));
      inFlight.add(sent);
      return sent.finally(() => inFlight.delete(sent));
    },
  });
  sandbox.connect("https://shop.test");
  const send: typeof fetch = async (input, init) => sandbox.fetch(new Request(input, init));

  return {
    received,
    reports,
    shop,
    /** For an adapter. */
    send,
    urlOf: (provider: string) => `${SANDBOX}/${provider}`,
    settled,
    /** Opens a page as a browser does; follows redirects inside the sandbox. */
    async visit(url: string, language = "en") {
      for (let target = url; ; ) {
        const response = await send(target, { headers: { "Accept-Language": language } });
        const location = response.headers.get("Location");
        if (location?.startsWith(SANDBOX)) target = location;
        else return { url: target, status: response.status, location, html: await response.text() };
      }
    },
    /** Presses a button of a payment page. `location` is the shop's page that the browser goes to. Waits for the notifications. */
    async press(page: { url: string }, button: Button, fields: Record<string, string> = {}) {
      const body = new URLSearchParams({ ...fields, button });
      const response = await send(page.url, { method: "POST", body });
      await settled();
      return { status: response.status, location: response.headers.get("Location"), html: await response.text() };
    },
  };
}

/** A received notification or the URL of a return, as an adapter reads it. */
export function readable(message: Received | string) {
  if (typeof message === "string") return { headers: new Headers(), body: "", query: new URL(message).searchParams };
  const { headers, body, url } = message;
  return { headers, body, query: new URL(url).searchParams };
}
