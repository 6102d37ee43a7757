/** A reason for the shopkeeper why a backup, or a copy of a shop, is not made or not taken. Nothing half stays behind. */
export class BackupError extends Error {
  override name = "BackupError";
}

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const RIGHTS = new Set(["EACCES", "EPERM", "EROFS"]);

/** The error for the shopkeeper when the disk or the rights are the reason; other errors as they are. */
export function explainFileError(error: unknown, place: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (FULL.has(code)) return new BackupError(`The disk of ${place} is full.`);
  if (RIGHTS.has(code)) return new BackupError(`This user may not write to ${place}.`);
  return error instanceof Error && "syscall" in error ? new BackupError(`${place}: ${error.message}`) : error;
}
