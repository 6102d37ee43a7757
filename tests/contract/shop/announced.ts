import { expect } from "vitest";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";

/** Waits until the mail that announces an order has left: only then has its payment a mail of its own. */
export async function announced(database: Database<Tables>, ordersId: number): Promise<void> {
  const state = async () => {
    const mails = database.read.selectFrom("mails").select("state").where("orders_id", "=", ordersId);
    return (await mails.where("kind", "=", "order_confirmation").executeTakeFirst())?.state;
  };
  await expect.poll(state, { timeout: 10_000, interval: 10 }).toBe("sent");
}
