interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the tests that failed, as far as the report has them. */
  failures: string[];
}

/** A line for each failure of the parts: its name, or the part's title for those without one. */
export function failureLines(parts: { title: string; failed: number; failures?: string[] }[]): string[];
export function readChecks(file: string): Counts;
export function readVitest(file: string): Counts;
export function readPlaywright(file: string): Counts;
