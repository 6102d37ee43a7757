import type { Kysely, Selectable, Transaction } from "kysely";
import {
  type AddressChange,
  MAX_ADDRESSES,
  type WireAddress,
  type WireAddressFields,
} from "~/contract/addresses.server";
import { namesWithUrl } from "~/shop/address";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { UserAddresses } from "../db/tables/customers";
import { forbidden, invalidCredentials, invalidPayload, RequestError } from "../http/errors";
import { lockUser } from "./lock-user";
import { requireCountry } from "./require-country";

/** A user's address book: the default address first, then the latest. */
export async function listAddresses(db: Kysely<Tables>, usersId: string): Promise<WireAddress[]> {
  const rows = await db
    .selectFrom("user_addresses")
    .selectAll()
    .where("users_id", "=", usersId)
    .orderBy("is_default", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(wireOf);
}

/** @throws RequestError FORBIDDEN for a missing address, and for one of another user */
export async function readAddress(db: Kysely<Tables>, usersId: string, id: number): Promise<WireAddress> {
  const row = await db
    .selectFrom("user_addresses")
    .selectAll()
    .where("id", "=", id)
    .where("users_id", "=", usersId)
    .executeTakeFirst();
  if (!row) throw forbidden();
  return wireOf(row);
}

/**
 * Adds an address. It becomes the default while there is none.
 * @throws RequestError TOO_MANY_ADDRESSES (409; `max`), INVALID_PAYLOAD for an unknown country or a name with a URL
 */
export async function addAddress(
  database: Database<Tables>,
  usersId: string,
  { address, is_default }: { address: WireAddressFields; is_default: boolean },
): Promise<WireAddress> {
  requirePlainNames(address);
  return database.write(async (trx) => {
    await lock(trx, usersId);
    await requireCountries(trx, address);
    const present = await listAddresses(trx, usersId);
    if (present.length >= MAX_ADDRESSES)
      throw new RequestError(409, "TOO_MANY_ADDRESSES", `An account has at most ${MAX_ADDRESSES} addresses.`, {
        max: MAX_ADDRESSES,
      });
    const becomesDefault = is_default || !present.some((one) => one.is_default);
    if (becomesDefault) await unsetDefault(trx, usersId);
    const row = await trx
      .insertInto("user_addresses")
      .values({
        users_id: usersId,
        is_default: becomesDefault ? 1 : 0,
        address: JSON.stringify(address),
        created_on: new Date().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return wireOf(row);
  });
}

/**
 * Changes an address, or makes it the default.
 * @throws RequestError FORBIDDEN as `readAddress`, INVALID_PAYLOAD as `addAddress`
 */
export async function changeAddress(
  database: Database<Tables>,
  usersId: string,
  id: number,
  { address, is_default }: Omit<AddressChange, "address"> & { address?: WireAddressFields },
): Promise<WireAddress> {
  if (address) requirePlainNames(address);
  return database.write(async (trx) => {
    await lock(trx, usersId);
    const before = await readAddress(trx, usersId, id);
    if (address) await requireCountries(trx, address);
    if (is_default) await unsetDefault(trx, usersId);
    await trx
      .updateTable("user_addresses")
      .set({
        is_default: is_default || before.is_default ? 1 : 0,
        address: JSON.stringify(address ?? before.address),
      })
      .where("id", "=", id)
      .execute();
    return readAddress(trx, usersId, id);
  });
}

/**
 * Removes an address. After the default there is none until its owner chooses one: another may be a stranger's (decision record 067).
 * @throws RequestError FORBIDDEN as `readAddress`
 */
export async function deleteAddress(database: Database<Tables>, usersId: string, id: number): Promise<void> {
  await database.write(async (trx) => {
    await lock(trx, usersId);
    await readAddress(trx, usersId, id);
    await trx.deleteFrom("user_addresses").where("id", "=", id).execute();
  });
}

/** Without the lock two parallel calls could leave two defaults, or one address too many. */
async function lock(trx: Transaction<Tables>, usersId: string): Promise<void> {
  if (!(await lockUser(trx, usersId))) throw invalidCredentials();
}

async function unsetDefault(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.updateTable("user_addresses").set({ is_default: 0 }).where("users_id", "=", usersId).execute();
}

async function requireCountries(trx: Transaction<Tables>, { countries_id, billing }: WireAddressFields): Promise<void> {
  await requireCountry(trx, countries_id);
  await requireCountry(trx, billing.countries_id);
}

/** The rule of orders, because the names come into their mails. */
function requirePlainNames({ name, surname, billing }: WireAddressFields): void {
  if (namesWithUrl(name, surname).length + namesWithUrl(billing.name, billing.surname).length > 0)
    throw invalidPayload('"address" has a name with an internet address');
}

function wireOf({ id, is_default, address }: Selectable<UserAddresses>): WireAddress {
  return { id, is_default: is_default === 1, address: JSON.parse(address) as WireAddressFields };
}
