import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates a directory, and those around it, for this user alone; an existing one stays unchanged.
 * @throws the system's error
 */
export function makeDirectory(path: string): void {
  const mode = 0o700;
  try {
    mkdirSync(path, { recursive: true, mode });
  } catch (error) {
    // Node.js reports ENOENT on a read-only disk; without `recursive` it gives the reason.
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || !existsSync(dirname(resolve(path)))) throw error;
    mkdirSync(path, { mode });
  }
}
