import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Largest body of a request; our largest form has a tenth of it. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** How much of an oversized body is read and discarded, so that the connection stays usable. */
const DRAIN_LIMIT_BYTES = 8 * 1024 * 1024;

/** Checks a body by its headers alone; returns an HTTP status if it is invalid. */
export function faultOfBody(headers: IncomingHttpHeaders): 400 | 413 | 415 | undefined {
  if (declaredLength(headers) > BODY_LIMIT_BYTES) return 413;
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() === "application/x-www-form-urlencoded") return undefined;
  if (type.trim() !== "multipart/form-data") return 415;
  return parameters.some((parameter) => /^\s*boundary="?[^"\s]+"?\s*$/.test(parameter)) ? undefined : 400;
}

function declaredLength(headers: IncomingHttpHeaders): number {
  return Number(headers["content-length"] ?? 0);
}

/**
 * Reads a whole body up to the limit. The size of a chunked body is unknown in advance, and an unread rest of a body would
 * block the connection's next request.
 */
export function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | "too large" | "lost"> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT_BYTES) finish("too large");
      else chunks.push(chunk);
    };
    const end = () => finish(Buffer.concat(chunks));
    const lose = () => finish("lost");
    const finish = (result: Buffer<ArrayBuffer> | "too large" | "lost") => {
      incoming.off("data", take).off("end", end).off("error", lose).off("close", lose);
      resolve(result);
    };
    incoming.on("data", take).on("end", end).on("error", lose).on("close", lose);
  });
}

/**
 * Reads the rest of a refused body, because many clients read the answer only after they have sent everything.
 * Resolves to false when the rest is too large: then the connection has to end with the answer.
 */
export async function drainBody(incoming: IncomingMessage): Promise<boolean> {
  if (declaredLength(incoming.headers) > DRAIN_LIMIT_BYTES) return false;
  if (incoming.readableEnded || incoming.destroyed) return incoming.complete;
  return new Promise((resolve) => {
    let size = 0;
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > DRAIN_LIMIT_BYTES) finish(false);
    };
    const end = () => finish(true);
    const onDisconnect = () => finish(false);
    const finish = (whole: boolean) => {
      incoming.off("data", count).off("end", end).off("error", onDisconnect).off("close", onDisconnect);
      resolve(whole);
    };
    incoming.on("data", count).on("end", end).on("error", onDisconnect).on("close", onDisconnect);
    incoming.resume();
  });
}
