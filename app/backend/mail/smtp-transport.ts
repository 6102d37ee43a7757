import { createTransport } from "nodemailer";

/** Milliseconds for the connection, for the server's greeting, and between two of its answers. */
export interface SmtpLimits {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
}

/** The way to a mail server that gives up a server that is silent. @param url `smtp://…` */
export function smtpTransport(url: string, limits: SmtpLimits) {
  // As the second argument they would be the defaults of mails, and limit nothing.
  return createTransport({ url, ...limits });
}
