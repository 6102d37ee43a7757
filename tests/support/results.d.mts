interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function readChecks(file: string): Counts;
export function readVitest(file: string): Counts;
export function readPlaywright(file: string): Counts;
