import { expect, test } from "vitest";
import { requestReturn } from "~/api/returns.server";
import { addGiftCard, methodId, orderOf, stock } from "./arrange";
import { operatorDesk } from "./operator";
import { addSize, KEY, returnDesk } from "./return-desk";
import { onBothEngines } from "./servers";

onBothEngines("the operator's commands for returns", (server) => {
  const { place, deliver, delivered, refund, returnsOf } = returnDesk(server);

  const { printed, refusal } = operatorDesk(server);

  test("lead a return to its refund, and print the money to send and how", async () => {
    const goods = await stock(server.database, { price: 9_000 });
    const card = await addGiftCard(server.database, 2_000);
    const order = await place(
      orderOf([[goods, 1]], 70, await methodId(server.api, "bank_transfer"), { gift_card: card }),
    );
    await deliver(order.id);
    const { number } = await refund({ id: order.id, key: KEY }, order.items[0]?.id ?? 0);
    expect(await printed("returns", "list", "--status", "requested")).toContain(number);
    expect(await printed("returns", "approve", number, "--reason", "by phone")).toBe(`${number}: approved`);
    expect(await printed("returns", "receive", number)).toBe(`${number}: received`);
    const text = await printed("returns", "refund", number);
    expect(text).toMatch(/^send 70,00 € to the bank account that the customer names/m);
    expect(text).toMatch(/^back on gift card \d+: 20,00 € \(done\)$/m);
    expect(text).not.toContain(card);
    const shown = await printed("returns", "show", number);
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
    await printed("returns", "approve", number);
    for (const pieces of ["2=1", "1", "1=", "1=-1", "x=1", "1=1,"])
      expect(await refusal("returns", "receive", number, "--pieces", pieces)).toMatch(/is not a line of RS-/);
    expect(await refusal("returns", "receive", number, "--pieces", "1=3")).toBe("These are not pieces of the return.");
    await printed("returns", "receive", number, "--pieces", "1=1");
    expect(await printed("returns", "exchange", number)).toBe(`${number}: exchanged; send the new size`);
    expect((await returnsOf(guest)).returns[0]?.items).toMatchObject([{ quantity: 1 }]);
  });

  test("refuse in plain words what is not possible", async () => {
    const { guest, line } = await delivered();
    const { number } = await refund(guest, line);
    expect(await refusal("returns", "refund", number)).toBe(
      `The return ${number} is requested: it cannot become refunded.`,
    );
    expect(await refusal("returns", "show", "RS-2026-0000000000")).toBe("There is no return RS-2026-0000000000.");
    expect(await refusal("returns", "approve", "RS-2026-0000000000")).toBe("There is no return RS-2026-0000000000.");
    expect(await refusal("returns", "list", "--status", "lost")).toMatch(
      /^There is no status lost\. Statuses: requested/,
    );
    expect(await refusal("returns", "approve", number, "--pieces", "1=1")).toMatch(
      /Unknown option '--pieces'[\s\S]*returns approve NUMBER/,
    );
    expect(await refusal("returns", "eat", number)).toMatch(/^returns list/);
    await printed("returns", "reject", number, "--reason", "worn");
    expect(await refusal("returns", "approve", number)).toMatch(/is rejected/);
  });
});
