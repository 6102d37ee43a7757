import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Users } from "~/backend/db/tables/customers";
import { CommandError } from "../../command";

/** The customer with this email or id. @throws CommandError when there is none */
export async function findCustomer(db: Kysely<Tables>, emailOrId: string): Promise<Selectable<Users>> {
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb.or([eb("email_key", "=", emailOrId.toLowerCase()), eb("id", "=", emailOrId)]))
    .executeTakeFirst();
  if (!user) throw new CommandError(`There is no customer ${emailOrId.slice(0, 100)}.`);
  return user;
}
