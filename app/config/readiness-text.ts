const MINUTE_MS = 60_000;
const UNITS = [
  { name: "d", ms: 1_440 * MINUTE_MS },
  { name: "h", ms: 60 * MINUTE_MS },
  { name: "min", ms: MINUTE_MS },
];

interface Readiness {
  /** ISO 8601 UTC; null before the first, undefined when another program makes them. */
  lastBackup: string | null | undefined;
  /** Undefined when another program sends them. */
  deadMails?: number;
}

/** The text of /readyz: that the shop is ready, the age of its last backup, and how many mails are given up. */
export function readinessText({ lastBackup, deadMails = 0 }: Readiness, now = Date.now()): string {
  return `ready\n${backupText(lastBackup, now)}${deadMails > 0 ? `mails given up: ${deadMails}\n` : ""}`;
}

function backupText(lastBackup: string | null | undefined, now: number): string {
  if (lastBackup === undefined) return "";
  if (lastBackup === null) return "last backup: none\n";
  const ageMs = Math.max(0, now - Date.parse(lastBackup));
  const { name, ms } = UNITS.find((unit) => ageMs >= 2 * unit.ms) ?? { name: "min", ms: MINUTE_MS };
  return `last backup: ${lastBackup}, ${Math.floor(ageMs / ms)} ${name} ago\n`;
}
