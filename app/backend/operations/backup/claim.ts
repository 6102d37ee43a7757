import { randomUUID } from "node:crypto";
import { clockTime } from "~/shop/shop-day";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { withoutValues } from "../../db/storage-fault";
import { BackupError } from "./backup-error";

/** After a kill the next backup waits for this long. */
const CLAIM_MS = 90_000;
const RENEW_MS = 20_000;

/** When the last backups began; null before the first. ISO 8601 UTC. */
export interface LastBackups {
  made_on: string | null;
  scheduled_on: string | null;
  /** Until then a process is making a backup, unless it has been killed. */
  claimed_until: string | null;
}

/** @throws StorageFault */
export async function lastBackups(database: Database<Tables>): Promise<LastBackups> {
  return database.read
    .selectFrom("backup_state")
    .select(["made_on", "scheduled_on", "claimed_until"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
}

export interface Claim {
  /** Random. */
  id: string;
  /** The claim of a killed process that this one has replaced. */
  former: string | null;
  /** The time of the backup: everything that was acknowledged before is in it. ISO 8601 UTC. */
  madeOn: string;
  /** `backup_state.shop` */
  shop: string;
}

interface ClaimOptions {
  /** Whether the backup belongs to the schedule. */
  scheduled: boolean;
  /** Decides with the state that the claim has read, so that one of several processes makes a scheduled backup. */
  isDue?: (last: LastBackups) => boolean;
}

/**
 * Runs `work` while no other process of the shop makes a backup, and notes the backup's time when it has succeeded.
 * @returns null when the backup is not due
 * @throws BackupError when another backup is being made; errors of `work`
 */
export async function claimBackup<R>(
  database: Database<Tables>,
  { scheduled, isDue = () => true }: ClaimOptions,
  work: (claimed: Claim) => Promise<R>,
): Promise<R | null> {
  const claim = randomUUID();
  const madeOn = new Date().toISOString();
  const state = await take(database, claim, isDue);
  if (!state) return null;
  const renewal = setInterval(() => {
    change(database, claim, { claimed_until: soon() }).catch((error: unknown) =>
      console.warn("The claim of the backup could not be renewed:", withoutValues(error)),
    );
  }, RENEW_MS);
  const free = { claim: null, claimed_until: null };
  try {
    const result = await work({ id: claim, former: state.claim, madeOn, shop: state.shop });
    await change(database, claim, { ...free, made_on: madeOn, ...(scheduled && { scheduled_on: madeOn }) });
    return result;
  } catch (error) {
    // The first error is the one to report; without its renewal the claim ends by itself.
    await change(database, claim, free).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

const soon = () => new Date(Date.now() + CLAIM_MS).toISOString();

async function take(database: Database<Tables>, claim: string, isDue: (last: LastBackups) => boolean) {
  return database.write(async (trx) => {
    let row = trx.selectFrom("backup_state").selectAll().where("id", "=", 1);
    if (database.engine === "postgres") row = row.forUpdate();
    const state = await row.executeTakeFirstOrThrow();
    if (!isDue(state)) return null;
    const { claimed_until } = state;
    if (claimed_until !== null && claimed_until > new Date().toISOString())
      throw new BackupError(
        `Another backup of this shop is being made. If its process was killed, the next one can begin at ${clockTime(claimed_until)}.`,
      );
    await trx.updateTable("backup_state").set({ claim, claimed_until: soon() }).where("id", "=", 1).execute();
    return state;
  });
}

async function change(
  database: Database<Tables>,
  claim: string,
  values: Partial<Tables["backup_state"]>,
): Promise<void> {
  await database.write((trx) =>
    trx.updateTable("backup_state").set(values).where("id", "=", 1).where("claim", "=", claim).execute(),
  );
}
