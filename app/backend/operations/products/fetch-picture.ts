import type { IncomingMessage } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import { isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect } from "node:tls";
import { MAX_PHOTOGRAPH_BYTES } from "../../media/photograph";
import { TableError } from "../tables/table-error";
import { isPublicAddress, type Resolve, resolveBySystem } from "./public-address";

export interface FetchOptions {
  resolve?: Resolve;
  /** How a socket is opened to an address that was checked. */
  connect?(options: ConnectionOptions): Socket;
  /** For the whole picture, redirects included. */
  limitMs?: number;
}

const LIMIT_MS = 30_000;
const MAX_REDIRECTS = 3;
const TYPES = /^(?:image\/(?:jpeg|jpg|png|webp|avif)|application\/octet-stream)\b/i;

/**
 * Fetches a picture from a public https address. The socket connects to the very IP address that was checked, at every redirect anew,
 * so that a name that changes its address cannot lead into the shop's own network.
 * @throws TableError saying why there is no picture
 */
export async function fetchPicture(address: string, options: FetchOptions = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.limitMs ?? LIMIT_MS);
  let url = httpsUrl(address);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await ask(url, options, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        url = httpsUrl(headers.location, url);
        continue;
      }
      return await bodyOf(response, url);
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    if (signal.aborted)
      throw new TableError(`${shown(url)} took longer than ${(options.limitMs ?? LIMIT_MS) / 1000} seconds.`);
    throw new TableError(`${shown(url)} cannot be fetched: ${error instanceof Error ? error.message : error}`);
  }
  throw new TableError(`${shown(url)} redirects more than ${MAX_REDIRECTS} times.`);
}

/** @throws TableError for an address that is not https */
export function httpsUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url?.protocol !== "https:")
    throw new TableError(`"${address.slice(0, 100)}" is no address that starts with https://.`);
  if (url.username || url.password) throw new TableError(`The address at ${url.host} has a password in it.`);
  return url;
}

/** Query strings may contain secrets of the other shop. */
const shown = ({ origin, pathname }: URL) => `${origin}${pathname}`.slice(0, 200);

async function ask(
  url: URL,
  { resolve = resolveBySystem, connect: open = connect }: FetchOptions,
  signal: AbortSignal,
) {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses =
    family === 0 ? await resolve(host) : [{ address: host, family: family === 6 ? (6 as const) : (4 as const) }];
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new TableError(`${url.host} is no server of the public internet.`);
  signal.throwIfAborted();
  const servername = family === 0 ? host : undefined;
  // An agent of its own: the one that Node would take resolves the name again, past the check.
  const agent = new Agent();
  agent.createConnection = () =>
    open({ host: first.address, port: Number(url.port || 443), servername, ALPNProtocols: ["http/1.1"] });
  const headers = { accept: "image/avif,image/webp,image/png,image/jpeg", "user-agent": "shop-import" };
  const options: RequestOptions = { signal, agent, headers };
  return new Promise<IncomingMessage>((done, fail) => {
    request(url, options, done).on("error", fail).end();
  });
}

async function bodyOf(response: IncomingMessage, url: URL): Promise<Buffer> {
  const { statusCode, headers } = response;
  const refuse = (reason: string): never => {
    response.destroy();
    throw new TableError(`${shown(url)} ${reason}`);
  };
  if (statusCode !== 200) refuse(`answers ${statusCode}.`);
  if (!TYPES.test(headers["content-type"] ?? "")) refuse("is no JPEG, PNG, WebP or AVIF picture.");
  if (Number(headers["content-length"] ?? 0) > MAX_PHOTOGRAPH_BYTES)
    refuse("is too large: a picture has at most 20 MB.");
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_PHOTOGRAPH_BYTES) refuse("is too large: a picture has at most 20 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
