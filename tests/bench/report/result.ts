import type { Limit } from "./limits";
import type { Busyness, Machine } from "./machine";
import type { Table } from "./table";

/** What a part of the benchmark measured: for people, as promises, and as figures for the charts. */
export interface PartResult<Data = unknown> {
  tables: Table[];
  limits: Limit[];
  data: Data;
}

export interface StoredPart extends PartResult {
  /** ISO 8601 UTC. */
  at: string;
  commit: string;
  seconds: number;
  busy: { before: Busyness; after: Busyness };
}

/** The results file: the newest figures of each part. */
export interface Results {
  machine: Machine;
  parts: Record<string, StoredPart>;
}
