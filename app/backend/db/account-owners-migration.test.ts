import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/023-retention.db");

test("a shop of the version before keeps its joined orders, and only accounts that replaced their password have a proved owner", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-owners-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const ownersOfOrders = () =>
    database.read.selectFrom("orders").select(["number", "users_id"]).orderBy("id").execute();
  const before = await ownersOfOrders();
  expect(before.filter(({ number, users_id }) => number.startsWith("OLD-") && users_id !== null)).toHaveLength(2);
  await migrate(database);
  expect(await ownersOfOrders()).toEqual(before);
  const users = await database.read
    .selectFrom("users")
    .select(["email", "email_confirmed_on", "owner_confirmed_on"])
    .select(({ selectFrom, fn }) =>
      selectFrom("refresh_tokens")
        .select(fn.countAll<number>().as("count"))
        .whereRef("refresh_tokens.users_id", "=", "users.id")
        .as("sessions"),
    )
    .where(
      "email",
      "in",
      ["never", "pressed", "reset", "provided", "both"].map((name) => `${name}@example.com`),
    )
    .orderBy("email")
    .execute();
  expect(
    users.map(({ email, email_confirmed_on, owner_confirmed_on, sessions }) => [
      email.split("@")[0],
      email_confirmed_on !== null,
      owner_confirmed_on !== null,
      sessions,
    ]),
  ).toEqual([
    // The link was pressed, and a provider linked later: the password may be a stranger's.
    ["both", true, false, 0],
    ["never", false, false, 1],
    ["pressed", true, false, 1],
    // The provider and the reset have replaced the password, and ended the sessions.
    ["provided", true, true, 0],
    ["reset", true, true, 0],
  ]);
});
