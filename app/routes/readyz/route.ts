import { shopReady } from "~/config/composition.server";
import { faultOf } from "~/config/fault.server";

/** The database, or the remote API, answers too: shoppers may come. */
export async function loader() {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
  try {
    await shopReady();
    return new Response("ready\n", { headers });
  } catch (error) {
    console.error(faultOf(error));
    return new Response("not ready\n", { status: 503, headers });
  }
}
