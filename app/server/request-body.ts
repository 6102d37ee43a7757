import type { IncomingMessage } from "node:http";

/** Largest body of a request; our largest form has a tenth of it. Bytes. */
export const BODY_LIMIT = 256 * 1024;

/** So much of a body that is too large is read and thrown away, so that the connection lives on. Bytes. */
const DRAIN_LIMIT = 8 * 1024 * 1024;

/** What is wrong with a body by its headers alone, as an HTTP status. */
export function faultOfBody(req: IncomingMessage): 400 | 413 | 415 | undefined {
  if (declaredLength(req) > BODY_LIMIT) return 413;
  const [type = "", ...parameters] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() === "application/x-www-form-urlencoded") return undefined;
  if (type.trim() !== "multipart/form-data") return 415;
  return parameters.some((parameter) => /^\s*boundary="?[^"\s]+"?\s*$/.test(parameter)) ? undefined : 400;
}

function declaredLength(req: IncomingMessage): number {
  return Number(req.headers["content-length"] ?? 0);
}

/**
 * Reads a body up to the limit and puts it back in front of the stream, so that the shop finds it whole. The size of a
 * body that is sent in pieces is not known before; the rest of a body that a page does not read would keep the
 * connection's next request waiting. Answers false when it is larger; what was read is gone then. Rejects when the
 * client goes away in between.
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
      if (size > BODY_LIMIT) return finish(() => resolve(false));
      if (!req.complete) return;
      // In the same turn as the last read, that is before the stream emits its end. Of an empty body the end would come
      // before the shop listens: an empty pair has no field either.
      req.unshift(size > 0 ? Buffer.concat(chunks) : Buffer.from("&"));
      finish(() => resolve(true));
    };
    req.on("readable", take).on("error", fail).on("close", fail);
    take();
  });
}

/**
 * Reads what is left of an unwanted body, since many clients only look at the answer when they have sent everything.
 * Answers false when there is too much of it: then the connection has to end with the answer.
 */
export async function drainBody(req: IncomingMessage): Promise<boolean> {
  if (declaredLength(req) > DRAIN_LIMIT) return false;
  if (req.readableEnded || req.destroyed) return req.complete;
  return new Promise((resolve) => {
    let size = 0;
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > DRAIN_LIMIT) finish(false);
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
