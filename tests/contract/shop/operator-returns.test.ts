import { expect, test, vi } from "vitest";
import { requestReturn } from "~/api/returns.server";
import { CommandError } from "~/cli/command";
import { returns } from "~/cli/commands/returns";
import { addGiftCard, methodId, orderOf, stock } from "./arrange";
import { addSize, KEY, returnDesk } from "./return-desk";
import { onBothEngines } from "./servers";

onBothEngines("the operator's commands for returns", (server) => {
  const { place, deliver, delivered, refund, returnsOf } = returnDesk(server);

  /** What the command prints. */
  async function printed(...args: string[]): Promise<string> {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await returns.run(args, server.database);
      return log.mock.calls.join("\n").replaceAll("\u00a0", " ");
    } finally {
      log.mockRestore();
    }
  }
  const refusal = (...args: string[]) =>
    printed(...args).then(
      () => expect.fail("was not refused"),
      (error: unknown) => {
        expect(error).toBeInstanceOf(CommandError);
        return (error as Error).message;
      },
    );

  test("lead a return to its refund, and print the money to send and how", async () => {
    const goods = await stock(server.database, { price: 9_000 });
    const card = await addGiftCard(server.database, 2_000);
    const order = await place(
      orderOf([[goods, 1]], 70, await methodId(server.api, "bank_transfer"), { gift_card: card }),
    );
    await deliver(order.id);
    const { number } = await refund({ id: order.id, key: KEY }, order.items[0]?.id ?? 0);
    expect(await printed("list", "--status", "requested")).toContain(number);
    expect(await printed("approve", number, "--reason", "by phone")).toBe(`${number}: approved`);
    expect(await printed("receive", number)).toBe(`${number}: received`);
    const text = await printed("refund", number);
    expect(text).toMatch(/^send 70,00 € to the bank account that the customer names/m);
    expect(text).toContain(`back on gift card ${card}: 20,00 €`);
    const shown = await printed("show", number);
    for (const part of [
      "refund: refunded (too_small)",
      `order ${order.number}: refunded/delivered (bank_transfer)`,
      "1.  1 of 1 × ",
      "refunded: 90,00 €",
      "requested → approved, by operator (by phone)",
    ])
      expect(shown).toContain(part);
  });

  test("record the pieces of an exchange that arrived", async () => {
    const { guest, line, goods } = await delivered();
    const size = await addSize(server, goods, 2);
    const { number } = await requestReturn(server.api, guest, {
      kind: "exchange",
      reason: "too_small",
      items: [{ order_items_id: line, quantity: 2, exchange_sizes_id: size }],
    });
    await printed("approve", number);
    for (const pieces of ["2=1", "1", "1=", "1=-1", "x=1", "1=1,"])
      expect(await refusal("receive", number, "--pieces", pieces)).toMatch(/is not a line of RS-/);
    expect(await refusal("receive", number, "--pieces", "1=3")).toBe("These are not pieces of the return.");
    await printed("receive", number, "--pieces", "1=1");
    expect(await printed("exchange", number)).toBe(`${number}: exchanged; send the new size`);
    expect((await returnsOf(guest)).returns[0]?.items).toMatchObject([{ quantity: 1 }]);
  });

  test("refuse in plain words what is not possible", async () => {
    const { guest, line } = await delivered();
    const { number } = await refund(guest, line);
    expect(await refusal("refund", number)).toBe(`The return ${number} is requested: it cannot become refunded.`);
    expect(await refusal("show", "RS-2026-0000000000")).toBe("There is no return RS-2026-0000000000.");
    expect(await refusal("approve", "RS-2026-0000000000")).toBe("There is no return RS-2026-0000000000.");
    expect(await refusal("list", "--status", "lost")).toMatch(/^There is no status lost\. Statuses: requested/);
    expect(await refusal("approve", number, "--pieces", "1=1")).toMatch(/^returns list/);
    expect(await refusal("eat", number)).toMatch(/^returns list/);
    await printed("reject", number, "--reason", "worn");
    expect(await refusal("approve", number)).toMatch(/is rejected/);
  });
});
