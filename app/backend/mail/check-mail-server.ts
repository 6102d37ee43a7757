import { createTransport } from "nodemailer";

/** Milliseconds for the connection, the greeting, and between two answers. */
const LIMIT_MS = 10_000;

/**
 * Connects to the mail server and signs in, without a mail; with `testMail` one is sent.
 * @param url `smtp://…`
 * @throws Error with the server's reason; it contains no password
 */
export async function checkMailServer(
  url: string,
  testMail?: { from: string; to: string; subject: string; text: string },
): Promise<void> {
  const limits = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS };
  const transport = createTransport(url, limits as object);
  try {
    await transport.verify();
    if (testMail) await transport.sendMail({ ...testMail, headers: { "Auto-Submitted": "auto-generated" } });
  } finally {
    transport.close();
  }
}
