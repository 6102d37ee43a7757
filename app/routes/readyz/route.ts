import { Unavailable } from "~/api/errors.server";
import { deadMails, lastBackup, shopReady } from "~/config/composition.server";
import { loggedError } from "~/config/log-error.server";
import { readinessText } from "~/config/readiness-text";

/** The readiness check: the database or the remote API answers. A 503 includes the reason. */
export async function loader() {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  try {
    await shopReady();
    const state = { lastBackup: await lastBackup(), deadMails: await deadMails() };
    return new Response(readinessText(state), { headers });
  } catch (error) {
    console.error(loggedError(error));
    const reason = `: ${error instanceof Unavailable ? error.reason : "the database does not answer"}`;
    return new Response(`not ready${reason}\n`, { status: 503, headers });
  }
}
