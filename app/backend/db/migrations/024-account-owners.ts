import { sql } from "kysely";
import type { MigratedDatabase } from "../columns";

/**
 * Accounts get the time at which one person proved mailbox and password. A password that the mailed link set, and the sign-in with a
 * provider, have confirmed the email at the very moment at which they replaced the password. Any other confirmation may have been
 * pressed by the mailbox's owner in the account of a stranger, so these accounts need one proof before anything more joins them;
 * what they have stays. Their sessions end where a provider is linked: they may have begun without the password.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await db.schema.alterTable("users").addColumn("owner_confirmed_on", "text").execute();
  await sql`
    update users set owner_confirmed_on = email_confirmed_on
    where exists (select 1 from user_tokens where user_tokens.users_id = users.id and purpose = 'password_reset'
        and used_on = email_confirmed_on)
      or exists (select 1 from user_identities where user_identities.users_id = users.id
        and user_identities.created_on = email_confirmed_on)
  `.execute(db);
  await sql`
    delete from refresh_tokens where users_id in (select users_id from user_identities)
      and users_id in (select id from users where owner_confirmed_on is null)
  `.execute(db);
}
