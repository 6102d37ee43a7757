import type { ActionFunctionArgs } from "@remix-run/node";
import { Unavailable } from "~/api/errors.server";
import { forwardNotification } from "~/api/payments.server";
import { shopApi } from "~/config/composition.server";

/** Passes a provider's message to the API with its raw body, which its signature covers. */
export async function action({ request, params }: ActionFunctionArgs) {
  const provider = params.provider ?? "";
  const message = {
    headers: signedHeaders(request.headers, provider),
    query: new URL(request.url).search.slice(1),
    body: await request.text(),
  };
  try {
    return new Response(null, { status: await forwardNotification(shopApi(request), provider, message) });
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    // The provider sends it again.
    return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  }
}

/** The type of the body, and the provider's own headers, such as Revolut-Signature and PayPal-Transmission-Id. */
function signedHeaders(headers: Headers, provider: string): Record<string, string> {
  const isOwn = (name: string) => name === "content-type" || name.startsWith(`${provider}-`);
  return Object.fromEntries([...headers].filter(([name]) => isOwn(name)));
}

/** Browsers have nothing to see here. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
