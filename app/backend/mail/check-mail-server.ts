import { type SmtpLimits, smtpTransport } from "./smtp-transport";

const LIMITS: SmtpLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/**
 * Connects to the mail server and signs in, without a mail; with `testMail` one is sent.
 * @param url `smtp://…`
 * @throws Error with the server's reason; it contains no password
 */
export async function checkMailServer(
  url: string,
  testMail?: { from: string; to: string; subject: string; text: string },
  limits = LIMITS,
): Promise<void> {
  const transport = smtpTransport(url, limits);
  try {
    await transport.verify();
    if (testMail) await transport.sendMail({ ...testMail, headers: { "Auto-Submitted": "auto-generated" } });
  } finally {
    transport.close();
  }
}
