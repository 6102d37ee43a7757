import { expect } from "vitest";
import type { Server } from "./servers";

/** Sends the mail that announces an order: only then has its payment a mail of its own. */
export async function announced(server: Server, ordersId: number): Promise<void> {
  await server.sendMails();
  const state = async () => {
    const mails = server.database.read.selectFrom("mails").select("state").where("orders_id", "=", ordersId);
    return (await mails.where("kind", "=", "order_confirmation").executeTakeFirst())?.state;
  };
  await expect.poll(state, { timeout: 10_000, interval: 10 }).toBe("sent");
}
