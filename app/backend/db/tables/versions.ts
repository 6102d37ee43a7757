import type { Generated } from "kysely";

/** What visitors see, in three parts; each has a version of its own. */
export type VersionName = "content" | "catalogue" | "stock";

/** Raised by triggers (migration 012) with every change of its part, in the transaction of the change. */
export interface Versions {
  name: VersionName;
  version: number;
}

/** Written by triggers: which product each version changed. */
export interface VersionChanges {
  id: Generated<number>;
  name: VersionName;
  /** Null until the change is committed. */
  version: number | null;
  /** Null for a change that many products share. */
  products_id: number | null;
}
