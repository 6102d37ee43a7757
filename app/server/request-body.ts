import type { IncomingMessage } from "node:http";

/** Largest body of a request; our largest form has a tenth of it. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** How much of an oversized body is read and discarded, so that the connection stays usable. */
const DRAIN_LIMIT_BYTES = 8 * 1024 * 1024;

/** Checks a body by its headers alone; returns an HTTP status if it is invalid. */
export function faultOfBody(req: IncomingMessage): 400 | 413 | 415 | undefined {
  if (declaredLength(req) > BODY_LIMIT_BYTES) return 413;
  const [type = "", ...parameters] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() === "application/x-www-form-urlencoded") return undefined;
  if (type.trim() !== "multipart/form-data") return 415;
  return parameters.some((parameter) => /^\s*boundary="?[^"\s]+"?\s*$/.test(parameter)) ? undefined : 400;
}

function declaredLength(req: IncomingMessage): number {
  return Number(req.headers["content-length"] ?? 0);
}

/**
 * Reads a body up to the limit and puts it back in front of the stream, so that the shop can read it completely. The size
 * of a chunked body is unknown in advance, and an unread rest of a body would block the connection's next request.
 * Resolves to false when the body is too large; it is lost then. Rejects when the client disconnects before the end.
 */
export async function holdBody(req: IncomingMessage): Promise<boolean> {
  if (declaredLength(req) === 0 && req.headers["transfer-encoding"] === undefined) return true;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (end: () => void) => {
      req.off("readable", take).off("error", fail).off("close", fail);
      end();
    };
    const fail = () => finish(() => reject(new Error("The client went away while it sent a body")));
    const take = () => {
      while (req.readableLength > 0) {
        const chunk: Buffer | null = req.read();
        if (chunk) chunks.push(chunk);
        size += chunk?.length ?? 0;
      }
      if (size > BODY_LIMIT_BYTES) return finish(() => resolve(false));
      if (!req.complete) return;
      // In the same turn as the last read, which is before the stream's "end" event. For an empty body that event would
      // come before the shop listens, so it becomes an empty pair, which also has no field.
      req.unshift(size > 0 ? Buffer.concat(chunks) : Buffer.from("&"));
      finish(() => resolve(true));
    };
    req.on("readable", take).on("error", fail).on("close", fail);
    take();
  });
}

/**
 * Reads the rest of a refused body, because many clients read the answer only after they have sent everything.
 * Resolves to false when the rest is too large: then the connection has to end with the answer.
 */
export async function drainBody(req: IncomingMessage): Promise<boolean> {
  if (declaredLength(req) > DRAIN_LIMIT_BYTES) return false;
  if (req.readableEnded || req.destroyed) return req.complete;
  return new Promise((resolve) => {
    let size = 0;
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > DRAIN_LIMIT_BYTES) finish(false);
    };
    const end = () => finish(true);
    const gone = () => finish(false);
    const finish = (whole: boolean) => {
      req.off("data", count).off("end", end).off("error", gone).off("close", gone);
      resolve(whole);
    };
    req.on("data", count).on("end", end).on("error", gone).on("close", gone);
    req.resume();
  });
}
