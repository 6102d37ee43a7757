import type { LoaderFunctionArgs } from "@remix-run/node";
import { textReply } from "~/seo/reply.server";
import { robotsText } from "~/seo/robots.server";

/** `/robots.txt` */
export function loader({ request }: LoaderFunctionArgs) {
  return textReply(robotsText(new URL(request.url).origin), { request, type: "text/plain" });
}
