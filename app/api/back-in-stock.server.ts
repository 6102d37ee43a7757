import { z } from "zod";
import {
  STOCK_KEY_HEADER,
  type StockRequest,
  stockKey,
  type WireStockRequested,
  type WireStockState,
  wireBackInStock,
  wireStockRequested,
  wireStockState,
} from "~/contract/back-in-stock.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

const PATH = "website/back-in-stock";

/** Whether the server sends mails about products that are back in stock; false for a server without these calls. */
export async function acceptsStockRequests(api: Api): Promise<boolean> {
  try {
    return (await api.get(PATH, wireBackInStock, { mayBeMissing: true })).data.accepts;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/**
 * Requests one mail when a size is back in stock. Before the email is confirmed the server sends only the mail with the link
 * for that.
 * @param api the shopper's API
 * @throws NotFound for an unknown product, Conflict IN_STOCK, ApiError INVALID_PAYLOAD for an invalid email or size
 */
export async function requestStockMail(api: Api, request: StockRequest): Promise<WireStockRequested["status"]> {
  return (await api.post(PATH, wireStockRequested, { body: request, mayBeMissing: true })).data.status;
}

/** The request of a mail's link. @throws NotFound, or Gone when the link has expired */
export async function readStockRequest(api: Api, token: string): Promise<WireStockState> {
  // Paths appear in logs. The encoding keeps a garbled key from breaking the header.
  const headers = { [STOCK_KEY_HEADER]: encodeURIComponent(token) };
  return (await api.get(`${PATH}/requests`, wireStockState, { headers, mayBeMissing: true })).data;
}

/** May be repeated. @throws NotFound, Gone */
export async function confirmStockRequest(api: Api, token: string): Promise<WireStockState> {
  requireKey(token);
  return (await api.post(`${PATH}/confirmations`, wireStockState, { body: { token }, mayBeMissing: true })).data;
}

/** Deletes all requests of the email of the key. @throws NotFound */
export async function cancelStockRequests(api: Api, token: string): Promise<void> {
  requireKey(token);
  await api.post(`${PATH}/cancellations`, z.unknown(), { body: { token }, mayBeMissing: true });
}

/** Treats a truncated or garbled key as an unknown one. */
function requireKey(token: string): void {
  if (!stockKey.safeParse({ token }).success) throw new NotFound(404, "FORBIDDEN", "This is no key of a mail");
}
