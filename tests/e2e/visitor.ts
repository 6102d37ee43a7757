import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Bytes as transferred. */
  size: number;
  /** The body as transferred. */
  raw: Buffer;
}

interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

type Fields = Record<string, string | number> | [name: string, value: string][];

/** Sends HTTP requests that a browser would not send, and keeps cookies as browsers do. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    /** Origin of the process that answers next; cookies are sent to every origin. */
    public origin: string,
    /** Sent with every request. */
    private readonly headers: OutgoingHttpHeaders = {},
  ) {}

  /** Sends the path unchanged. */
  ask(path: string, { method = "GET", headers = {}, body }: RequestOptions = {}): Promise<Reply> {
    const { hostname, port } = new URL(this.origin);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    // A chunked body has no length.
    const whole = body !== undefined && headers["transfer-encoding"] === undefined;
    const length = whole ? { "content-length": Buffer.byteLength(body) } : {};
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          headers: { ...this.headers, ...(cookie ? { cookie } : {}), ...length, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
          response.on("end", () => {
            for (const line of response.headers["set-cookie"] ?? []) this.keep(line);
            const raw = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: decoded(raw, response.headers["content-encoding"]).toString(),
              size: raw.length,
              raw,
            });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }

  post(path: string, fields: Fields, headers: OutgoingHttpHeaders = {}): Promise<Reply> {
    const pairs = Array.isArray(fields)
      ? fields
      : Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
    return this.ask(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(pairs).toString(),
    });
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.some((attribute) => attribute.toLowerCase() === "max-age=0")) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

function decoded(raw: Buffer, encoding: string | undefined): Buffer {
  // The reply to HEAD names the encoding that the text would have.
  if (raw.length === 0) return raw;
  if (encoding === "br") return brotliDecompressSync(raw);
  return encoding === "gzip" ? gunzipSync(raw) : raw;
}
