import type { LoaderFunctionArgs } from "@remix-run/node";
import { textReply } from "~/crawlers/reply.server";
import { robotsText } from "~/crawlers/robots.server";

/** `/robots.txt` */
export function loader({ request }: LoaderFunctionArgs) {
  return textReply(robotsText(new URL(request.url).origin), { request, type: "text/plain" });
}
