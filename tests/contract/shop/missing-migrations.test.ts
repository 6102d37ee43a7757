import { expect, test } from "vitest";
import { migrate, missingMigrations } from "~/backend/db/migrate";
import { emptyPlace, openPlace } from "./backup-steps";
import { onBothEngines } from "./servers";

onBothEngines("the missing migrations", (server) => {
  test("are none of a migrated database, and an empty one is told from it without a change", async () => {
    const database = await openPlace(await emptyPlace(server.database.engine));
    expect(await missingMigrations(database)).toBeNull();
    expect(await missingMigrations(database)).toBeNull();
    await migrate(database);
    expect(await missingMigrations(database)).toEqual([]);
  });
});
