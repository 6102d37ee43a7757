import { environment } from "./env.server";

/** The absolute URL of a page, for mails and payment providers. @param path from `href` */
export function mailLink(request: Request, path: string): string {
  return (environment().PUBLIC_URL ?? new URL(request.url).origin) + path;
}
