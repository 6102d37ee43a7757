import type { NotificationRequest } from "~/backend/payments/provider";
import { createSandbox } from "./create-sandbox";
import type { Button } from "./decide";

/** Where the sandbox is, for tests that call it in process. */
export const SANDBOX_URL = "http://sandbox.example";

/** A message that the shop got, as an adapter reads it. */
type Received = NotificationRequest & { url: string };

/**
 * A sandbox, with a shop that keeps the notifications that it gets.
 * @param file keeps the payments; default: memory alone
 */
export function sandboxWithShop(file: string | null = null) {
  const notifications: Received[] = [];
  const reports: string[] = [];
  const inFlight = new Set<Promise<Response>>();
  /** What the shop does before it answers a notification. */
  const shop = { answer: async (): Promise<Response> => new Response(null, { status: 200 }) };
  const receive = async (request: Request) => {
    const { url, headers } = request;
    notifications.push({ url, headers, body: await request.text(), query: new URL(url).searchParams });
    return shop.answer();
  };
  const sandbox = createSandbox({
    file,
    report: (line) => reports.push(line),
    send(input, init) {
      const sent = receive(new Request(input, init));
      inFlight.add(sent);
      return sent.finally(() => inFlight.delete(sent));
    },
  });
  sandbox.connect("https://shop.example");
  const send: typeof fetch = async (input, init) => sandbox.fetch(new Request(input, init));
  /** Resolves when the notifications that were sent have been answered. */
  const settled = () => Promise.allSettled(inFlight);

  /** Sends the form of a payment page; `location` is the shop's page that the browser goes to. Waits for the notifications. */
  const submit = async (page: string, button: Button, fields: Record<string, string> = {}) => {
    const response = await send(page, { method: "POST", body: new URLSearchParams({ ...fields, button }) });
    await settled();
    return { status: response.status, location: response.headers.get("Location"), html: await response.text() };
  };

  return {
    sandbox,
    send,
    notifications,
    reports,
    shop,
    settled,
    submit,
    /** Presses a button of a payment page. @returns the URL that the browser goes to; null when it stays */
    async press(page: string, button: Button): Promise<URL | null> {
      const { location } = await submit(page, button);
      return location === null ? null : new URL(location);
    },
    /** Opens a page as a browser does; follows redirects inside the sandbox. */
    async visit(url: string, language = "en") {
      for (let target = url; ; ) {
        const response = await send(target, { headers: { "Accept-Language": language } });
        const location = response.headers.get("Location");
        if (location?.startsWith(SANDBOX_URL)) target = location;
        else return { url: target, status: response.status, location, html: await response.text() };
      }
    },
  };
}
