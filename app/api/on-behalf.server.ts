import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import type { Api } from "./client.server";

/**
 * The same API for one client: its rate limits count the shopper's requests, not the shop's.
 * @param request of the shopper, with the client IP as the shop's HTTP front found it out
 */
export function onBehalfOf(request: Request, api: Api): Api {
  const ip = request.headers.get(CLIENT_IP_HEADER);
  if (ip === null) return api;
  const withClient = <C extends { headers?: Record<string, string> }>(call: C): C => ({
    ...call,
    headers: { ...call.headers, [CLIENT_IP_HEADER]: ip },
  });
  return {
    get: (path, schema, call = {}) => api.get(path, schema, withClient(call)),
    post: (path, schema, call) => api.post(path, schema, withClient(call)),
    picture: (path, headers, signal) => api.picture(path, { ...headers, [CLIENT_IP_HEADER]: ip }, signal),
  };
}
