import type { ReceivedRequest } from "./received-request";
import { withoutDataQuery } from "./request-target";

/** Other methods never reach the shop, and some of them cannot be in a Request. */
const shopMethods = ["GET", "HEAD", "POST", "OPTIONS"];

/**
 * The request as the shop gets it: Host, Origin, protocol and client IP agree, and none of the client's own forwarding
 * headers is left. Remix compares Origin with Host itself and throws on a difference; the front checks Origin.
 */
export function shopRequest(
  { id, method, target, headers, origin, clientIp }: ReceivedRequest,
  signal?: AbortSignal,
): Request {
  const { protocol, host } = origin ?? { protocol: "http", host: "localhost" };
  const url = `${protocol}://${host}${withoutDataQuery(target)}`;
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (name === "forwarded" || name.startsWith("x-forwarded-") || name === "x-real-ip" || value === undefined)
      continue;
    own.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  own.set("host", host);
  own.set("origin", `${protocol}://${host}`);
  own.set("x-forwarded-for", clientIp);
  own.set("x-forwarded-proto", protocol);
  own.set("x-request-id", id);
  return new Request(url, { method: shopMethods.includes(method) ? method : "GET", headers: own, signal });
}
