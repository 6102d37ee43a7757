import type { Transaction } from "kysely";
import { endSessionsOf } from "../auth/refresh-tokens";
import { endUserTokens, findUserToken } from "../auth/user-tokens";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden } from "../http/errors";
import { queueMail } from "../mail/queue";
import { joinOrders } from "../membership/join-orders";
import { lockUser } from "./lock-user";

/**
 * Confirms an email by the token from a mail. In a session of the token's account this also proves its owner, who knows the password
 * and reads the mailbox. Outside, the password may be a stranger's who signed up with this email: all sessions of the account end,
 * and the token stays valid for the session of somebody who logs in. After the proof, a repeated confirmation does nothing.
 * @param requesterId the user of the call's access token; null without one
 * @returns whether the owner is proved, and whether the token was used before by somebody who is not the requester
 * @throws RequestError 403 for a token that is unknown, was used, has expired or was mailed to a former email
 */
export async function confirmEmailByToken(
  database: Database<Tables>,
  token: string,
  requesterId: string | null,
): Promise<{ owner_confirmed: boolean; was_used: boolean }> {
  const now = new Date();
  return database.write(async (trx) => {
    const found = await findUserToken(trx, token, "email_confirmation", now);
    if (!found || !(await lockUser(trx, found.usersId))) throw forbidden();
    const { usersId } = found;
    // Read again behind the lock: a parallel request may have used it, or changed the email.
    const { isValid, isUsed } = (await findUserToken(trx, token, "email_confirmation", now)) ?? {};
    if (!isValid) {
      if (!isUsed || !(await isOwnerConfirmed(trx, usersId))) throw forbidden();
      return { owner_confirmed: true, was_used: requesterId !== usersId };
    }
    if (requesterId === usersId) {
      await confirmOwner(trx, usersId, now);
      return { owner_confirmed: true, was_used: false };
    }
    await confirmMailbox(trx, usersId, now);
    await endSessionsOf(trx, usersId);
    return { owner_confirmed: false, was_used: false };
  });
}

/**
 * Records that one person has proved the mailbox of the account's email and the account's password, or has replaced the password. The
 * guest orders with this email join the account and give their points.
 */
export async function confirmOwner(trx: Transaction<Tables>, usersId: string, now: Date): Promise<void> {
  await confirmMailbox(trx, usersId, now);
  await endUserTokens(trx, usersId, ["email_confirmation"], now);
  const confirmed = await trx
    .updateTable("users")
    .set({ owner_confirmed_on: now.toISOString() })
    .where("id", "=", usersId)
    .where("owner_confirmed_on", "is", null)
    .returning("email_key")
    .executeTakeFirst();
  if (confirmed) await joinOrders(trx, usersId, confirmed.email_key, now);
}

/** Records that the mailbox exists and that its owner wants the account. The welcome coupon is mailed. */
async function confirmMailbox(trx: Transaction<Tables>, usersId: string, now: Date): Promise<void> {
  const confirmed = await trx
    .updateTable("users")
    .set({ email_confirmed_on: now.toISOString() })
    .where("id", "=", usersId)
    .where("email_confirmed_on", "is", null)
    .returning(["email", "locale"])
    .executeTakeFirst();
  if (confirmed && (await hasUnusedCoupon(trx, usersId, now)))
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

async function isOwnerConfirmed(trx: Transaction<Tables>, usersId: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("owner_confirmed_on")
    .where("id", "=", usersId)
    .executeTakeFirstOrThrow();
  return user.owner_confirmed_on !== null;
}
