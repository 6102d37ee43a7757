import { z } from "zod";
import { type AddressChange, type AddressRequest, type WireAddress, wireAddress } from "~/contract/addresses.server";
import type { Api } from "./client.server";

/** The address book of the API's user, the default address first. @throws Unauthorized; NotFound where the server has none */
export async function listAddresses(api: Api): Promise<WireAddress[]> {
  return (await api.get("me/addresses", z.array(wireAddress), { mayBeMissing: true })).data;
}

/** Reads an address. @throws Unauthorized; NotFound for an unknown id */
export async function readAddress(api: Api, id: number): Promise<WireAddress> {
  return (await api.get(`me/addresses/${id}`, wireAddress, { mayBeMissing: true })).data;
}

/** Adds an address. @throws Unauthorized; Conflict TOO_MANY_ADDRESSES (`max`); ApiError INVALID_PAYLOAD */
export async function createAddress(api: Api, request: AddressRequest): Promise<WireAddress> {
  return (await api.post("me/addresses", wireAddress, { body: request, mayBeMissing: true })).data;
}

/** Changes an address, or makes it the default. @throws Unauthorized; NotFound for an unknown id; ApiError INVALID_PAYLOAD */
export async function changeAddress(api: Api, id: number, change: AddressChange): Promise<WireAddress> {
  return (await api.patch(`me/addresses/${id}`, wireAddress, { body: change, mayBeMissing: true })).data;
}

/** Removes an address. @throws Unauthorized; NotFound for an unknown id */
export async function deleteAddress(api: Api, id: number): Promise<void> {
  await api.delete(`me/addresses/${id}`, { mayBeMissing: true });
}
