import type { Transaction } from "kysely";
import { endUserTokens, findUserToken } from "../auth/user-tokens";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden } from "../http/errors";
import { queueMail } from "../mail/queue";
import { joinOrders } from "../membership/join-orders";
import { lockUser } from "./lock-user";

/**
 * Confirms an email by the token from a mail; a repeated confirmation does nothing.
 * @throws RequestError 403 for a token that is unknown, has expired or was mailed to a former email
 */
export async function confirmEmailByToken(database: Database<Tables>, token: string): Promise<void> {
  const now = new Date();
  await database.write(async (trx) => {
    const found = await findUserToken(trx, token, "email_confirmation", now);
    if (!found || !(await lockUser(trx, found.usersId))) throw forbidden();
    // Read again behind the lock: a parallel request may have used it, or changed the email.
    const { isValid, isUsed } = (await findUserToken(trx, token, "email_confirmation", now)) ?? {};
    if (isValid) await confirmEmail(trx, found.usersId, now);
    else if (!isUsed || !(await isConfirmed(trx, found.usersId))) throw forbidden();
  });
}

/**
 * Records that the user has opened a link that was mailed to the account's email. The guest orders with this email join the
 * account and give their points, and the welcome coupon is mailed.
 */
export async function confirmEmail(trx: Transaction<Tables>, usersId: string, now: Date): Promise<void> {
  await endUserTokens(trx, usersId, ["email_confirmation"], now);
  const confirmed = await trx
    .updateTable("users")
    .set({ email_confirmed_on: now.toISOString() })
    .where("id", "=", usersId)
    .where("email_confirmed_on", "is", null)
    .returning(["email", "email_key", "locale"])
    .executeTakeFirst();
  if (!confirmed) return;
  await joinOrders(trx, usersId, confirmed.email_key, now);
  if (await hasUnusedCoupon(trx, usersId, now))
    await queueMail(
      trx,
      { kind: "welcome_coupon", recipient: confirmed.email, locale: confirmed.locale, usersId },
      now,
    );
}

/** Whether the welcome coupon can be used from now on. */
async function hasUnusedCoupon(trx: Transaction<Tables>, usersId: string, now: Date): Promise<boolean> {
  const coupon = await trx
    .selectFrom("coupons")
    .select("coupons.id")
    .where("users_id", "=", usersId)
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("valid_to", "is", null), eb("valid_to", ">", now.toISOString())]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("coupon_uses").select("coupon_uses.id").whereRef("coupon_uses.coupons_id", "=", "coupons.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return coupon !== undefined;
}

async function isConfirmed(trx: Transaction<Tables>, usersId: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("email_confirmed_on")
    .where("id", "=", usersId)
    .executeTakeFirstOrThrow();
  return user.email_confirmed_on !== null;
}
