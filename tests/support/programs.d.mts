import type { SpawnOptions } from "node:child_process";

/** The first of these programs on the PATH, or undefined. */
export function onPath(...names: string[]): string | undefined;

export const isRoot: boolean;

/** Runs a program to its end; resolves with its status (-1 if it cannot run or was killed) and the output of both streams. */
export function runQuietly(
  program: string,
  args: string[],
  options?: SpawnOptions,
): Promise<{ status: number; output: string }>;

/** What `find` finds, if need be after the installation of these packages; or why it finds nothing. */
export function findOrInstall<T>(
  packages: string[],
  find: () => T | undefined,
): Promise<{ found: T; reason?: undefined } | { found?: undefined; reason: string }>;
