import { environmentNames } from "./env.server";

/** Names that begin so belong to this program: nothing else on a machine has them. */
const OWN_PREFIXES = [
  "NEWSLETTER_",
  "NEXI_",
  "PAYPAL_",
  "KLARNA_",
  "REVOLUT_",
  "COMPANY_",
  "OIDC_",
  "PAYMENTS_",
  "PICTURE_",
  "BACKUP_",
];
/** A shorter name differs by one letter from too many others. */
const LONG_NAME = 8;

/**
 * A line for each variable that nothing reads and that is probably meant for this program: its name is nearly one of a setting, or
 * begins as ours do.
 * @param input the names that are set
 */
export function misspeltVariables(input: readonly string[] = Object.keys(process.env)): string[] {
  return input
    .filter((name) => !environmentNames.includes(name) && /^[A-Z][A-Z0-9_]*$/i.test(name))
    .sort()
    .flatMap((name) => {
      const meant = environmentNames.find((one) => isNear(name.toUpperCase(), one));
      if (meant) return [`The variable ${name} has no effect. Is ${meant} meant?`];
      const isOurs = OWN_PREFIXES.some((prefix) => name.startsWith(prefix));
      return isOurs ? [`The variable ${name} has no effect: no setting has this name (see .env.example).`] : [];
    });
}

function isNear(name: string, known: string): boolean {
  const most = known.length < LONG_NAME ? 1 : 2;
  if (Math.abs(name.length - known.length) > most || known.length < 4) return false;
  return distance(name, known) <= most;
}

/** Letters that are wrong, missing, too many, or swapped with their neighbour (Damerau and Levenshtein's distance). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const above = rows[i - 1] ?? [];
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
