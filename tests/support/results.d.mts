interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the tests that failed, as far as the report has them. */
  failures: string[];
}

export function readChecks(file: string): Counts;
export function readVitest(file: string): Counts;
export function readPlaywright(file: string): Counts;
