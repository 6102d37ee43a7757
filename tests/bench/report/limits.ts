import { formatNumber } from "./statistics";
import type { Table } from "./table";

/** A promise about a measured value. */
export interface Limit {
  name: string;
  /** Null when it could not be measured. */
  value: number | null;
  /** The value may be at most or at least this. */
  limit: number;
  kind: "at most" | "at least";
  unit: string;
  /** A goal that is missed fails no run. */
  isGoal?: true;
}

export function atMost(name: string, value: number | null, limit: number, unit = ""): Limit {
  return { name, value, limit, kind: "at most", unit };
}

export function atLeast(name: string, value: number | null, limit: number, unit = ""): Limit {
  return { name, value, limit, kind: "at least", unit };
}

/** Null when the value is missing. */
export function passed({ value, limit, kind }: Limit): boolean | null {
  if (value === null || !Number.isFinite(value)) return null;
  return kind === "at most" ? value <= limit : value >= limit;
}

/** A value that could not be measured misses its limit. */
export const missed = (limits: readonly Limit[]) => limits.filter((limit) => !limit.isGoal && !passed(limit));

export const missedGoals = (limits: readonly Limit[]) => limits.filter((limit) => limit.isGoal && !passed(limit));

export const valueText = ({ value, unit }: Limit) => `${formatNumber(value)} ${unit}`.trim();

export const limitText = ({ kind, limit, unit, isGoal }: Limit) =>
  `${isGoal ? "goal " : ""}${kind === "at most" ? "≤" : "≥"} ${formatNumber(limit)} ${unit}`.trim();

export function limitTable(limits: Limit[]): Table {
  const verdicts = new Map<boolean | null, string>([
    [true, "pass"],
    [false, "FAIL"],
    [null, "not measured"],
  ]);
  return {
    title: "Limits",
    head: ["what", "value", "limit", ""],
    rows: limits.map((limit) => [
      limit.name,
      valueText(limit),
      limitText(limit),
      limit.isGoal && passed(limit) === false ? "missed" : (verdicts.get(passed(limit)) ?? ""),
    ]),
  };
}
