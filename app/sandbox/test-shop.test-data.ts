import type { NotificationRequest } from "~/backend/payments/provider";
import { createSandbox } from "./create-sandbox";
import type { Button } from "./decide";

/** Where the sandbox is, for tests that call it in process. */
export const SANDBOX_URL = "http://sandbox.example";

/** A sandbox in memory, with a shop that keeps the notifications that it gets. */
export function sandboxWithShop() {
  const notifications: NotificationRequest[] = [];
  const sandbox = createSandbox({
    file: null,
    async send(input, init) {
      const request = new Request(input, init);
      const { searchParams } = new URL(request.url);
      notifications.push({ headers: request.headers, body: await request.text(), query: searchParams });
      return new Response(null, { status: 200 });
    },
  });
  sandbox.connect("https://shop.example");
  const send: typeof fetch = async (input, init) => sandbox.fetch(new Request(input, init));
  return {
    sandbox,
    send,
    notifications,
    /** Presses a button of a payment page. @returns the URL that the browser goes to; null when it stays */
    async press(page: string, button: Button): Promise<URL | null> {
      const body = new URLSearchParams({ button });
      const { headers } = await send(page, { method: "POST", body });
      const location = headers.get("Location");
      return location === null ? null : new URL(location);
    },
  };
}
