import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unknownStates } from "~/backend/reference-data/unknown-states";
import { readRecipes } from "../../support/recipes";
import { onBothEngines } from "./servers";

const root = join(import.meta.dirname, "../../..");

onBothEngines("the migration of the recipe for an order state", (server) => {
  const write = (status: string) =>
    server.database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ fulfilment_status: status as never })
        .where(
          "id",
          "=",
          trx.selectFrom("orders").select((eb) => eb.fn.min("id").as("id")),
        )
        .execute(),
    );

  test("lets orders have it, and no state that it does not list", async () => {
    const steps = readRecipes().get("An order state") ?? [];
    const code = steps.find(({ file }) => file.includes("/migrations/"))?.code ?? "";
    const folder = await mkdtemp(join(tmpdir(), "shop-order-state-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "migration.ts");
    await writeFile(file, code.replaceAll('"../', `"${join(root, "app/backend/db")}/`));
    const { up } = await import(/* @vite-ignore */ file);
    await expect(write("lost")).rejects.toThrow("orders_statuses");
    await server.database.write((trx) => up(trx, server.database.engine));
    await write("lost");
    expect(await unknownStates(server.database.read)).toEqual([
      { table: "orders", column: "fulfilment_status", value: "lost" },
    ]);
    await expect(write("stolen")).rejects.toThrow("orders_statuses");
  });
});
