import { onTestFinished } from "vitest";
import { startMailServer } from "../../support/mail-server";
import { partsOf } from "../../support/mails";

/** A mail server that ends with the test. */
export async function startSmtp() {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return server;
}

/** The text of a mail. */
export const textOf = (mail: string): string => partsOf(mail).text;
