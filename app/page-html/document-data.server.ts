import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { encode } from "turbo-stream";
import { isJson } from "./page-state";

/**
 * The data of the page's routes for the browser's scripts: as JSON or, where that is not enough, as Remix encodes them for
 * requests of scripts.
 */
export async function documentData({ staticHandlerContext: page, serverHandoffStream }: EntryContext): Promise<string> {
  await serverHandoffStream?.cancel();
  const { loaderData, actionData } = page;
  const state = { loaderData, actionData, errors: page.errors && sentErrors(page.errors) };
  return isJson(state) ? JSON.stringify(state) : textOf(encode(state));
}

/**
 * Errors in the form that Remix reads in the browser. Remix's own stream has the router's error too, such as the one for a
 * path that no route matches, in a type that only the browser's decoder knows.
 * @param errors without the details that visitors must not see: Remix has removed them
 */
function sentErrors(errors: NonNullable<EntryContext["staticHandlerContext"]["errors"]>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, sentError(error)]));
}

function sentError(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error;
    return { status, statusText, data, __type: "RouteErrorResponse" };
  }
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  return { message, stack, __type: "Error", ...(name !== "Error" && { __subType: name }) };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text;
}
