import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { encode } from "turbo-stream";
import { isMarkedAsGrid } from "~/catalogue/product-card.server";
import { isJson } from "./page-state";

type LoaderData = EntryContext["staticHandlerContext"]["loaderData"];

/**
 * The loaders' data for the browser's scripts, as JSON or, where that is not enough, as Remix encodes them, without what the HTML of the page contains:
 * cards of products, values of filters, HTML and data for search engines. The components read these from the page
 * (ui/card-from-page.ts, lists/facets-from-page.ts, ui/html-from-page.ts). Requests of scripts for data get all.
 */
export async function documentData({ staticHandlerContext: page, serverHandoffStream }: EntryContext): Promise<string> {
  await serverHandoffStream?.cancel();
  const { actionData } = page;
  const errors = page.errors && sentErrors(page.errors);
  // Data of a page with an error are those of its parents, without cards.
  const loaderData = errors ? page.loaderData : withoutShown(page.loaderData);
  const state = { loaderData, actionData, errors };
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

function withoutShown(loaderData: LoaderData): LoaderData {
  const sent = { ...loaderData };
  for (const [route, data] of Object.entries(loaderData)) {
    if (!isRecord(data)) continue;
    const rest = { ...data };
    for (const name in data) rest[name] = withoutPageContent(name, data[name]);
    sent[route] = rest;
  }
  return sent;
}

function withoutPageContent(name: string, value: unknown): unknown {
  if (isMarkedAsGrid(value)) return value.map(() => 0);
  // HTML that the page shows (ui/html-from-page.ts).
  if (name === "stockForm" && value !== null) return "";
  if (name === "product" && isRecord(value) && value.guarantee) return { ...value, guarantee: "" };
  if (!isRecord(value)) return value;
  if (name === "head" && Array.isArray(value.structuredData))
    // As many elements as there are; scripts leave their content alone.
    return { ...value, structuredData: value.structuredData.map(() => ({})) };
  if (name === "filters" && Array.isArray(value.facets)) {
    const { sorts: _sorts, facets: _facets, discounts: _discounts, prices, ...filters } = value;
    return { ...filters, prices: isRecord(prices) ? { ...prices, bands: undefined } : null };
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
