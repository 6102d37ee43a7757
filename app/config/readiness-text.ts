const MINUTE_MS = 60_000;
const UNITS = [
  { name: "d", ms: 1_440 * MINUTE_MS },
  { name: "h", ms: 60 * MINUTE_MS },
  { name: "min", ms: MINUTE_MS },
];

/**
 * The text of /readyz: that the shop is ready, and the age of its last backup.
 * @param lastBackup ISO 8601 UTC; null before the first, undefined when another program makes them
 */
export function readinessText(lastBackup: string | null | undefined, now = Date.now()): string {
  if (lastBackup === undefined) return "ready\n";
  if (lastBackup === null) return "ready\nlast backup: none\n";
  const ageMs = Math.max(0, now - Date.parse(lastBackup));
  const { name, ms } = UNITS.find((unit) => ageMs >= 2 * unit.ms) ?? { name: "min", ms: MINUTE_MS };
  return `ready\nlast backup: ${lastBackup}, ${Math.floor(ageMs / ms)} ${name} ago\n`;
}
