/** The first of these programs on the PATH, or undefined. */
export function onPath(...names: string[]): string | undefined;

/** What `find` finds, if need be after the installation of these packages; or why it finds nothing. */
export function findOrInstall<T>(
  packages: string[],
  find: () => T | undefined,
): Promise<{ found: T; reason?: undefined } | { found?: undefined; reason: string }>;
