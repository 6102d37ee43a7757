import { type WirePersonalData, wirePersonalData } from "~/contract/personal-data.server";
import type { Api } from "./client.server";

/** All data about the API's user. @throws Unauthorized; NotFound where the server has no such call */
export async function exportPersonalData(api: Api): Promise<WirePersonalData> {
  return (await api.get("me/export", wirePersonalData, { mayBeMissing: true })).data;
}

/** Deletes the account of the API's user. @throws Unauthorized; ApiError WRONG_PASSWORD; TooManyRequests */
export async function deleteAccount(api: Api, password: string): Promise<void> {
  await api.delete("users/me", { body: { password } });
}
