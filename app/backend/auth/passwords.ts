import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { tooManyRequests } from "../http/errors";
import { createFairQueue, QueueFull } from "../queue/fair-queue";

/**
 * Argon2id with the minimum of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one thread. A hash takes about
 * 40 ms of one core.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at the same time in this process: each holds 19 MiB. */
const PARALLEL = 2;
/** Hashes that wait: the last one waits about two seconds. */
const WAITING = 100;
/** Seconds until the queue of hashes is expected to be empty. */
const RETRY_SECONDS = 3;
/** Characters. No password is longer, so the rest of a longer text is not hashed. */
const MAX_LENGTH = 200;

const queue = createFairQueue({ running: PARALLEL, waiting: WAITING });

function limited<T>(task: () => Promise<T>): Promise<T> {
  return queue.run(task).catch((error: unknown) => {
    throw error instanceof QueueFull ? tooManyRequests(RETRY_SECONDS) : error;
  });
}

/**
 * The Argon2id hash of a password, in the PHC format. Keyboards compose accents or not, so the password's NFC form is hashed.
 * @throws RequestError 429 while too many hashes wait
 */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize("NFC"), COST));
}

let absentHash: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash, in its NFC form or as it was typed: older hashes are of typed passwords. Without a
 * hash, because there is no such user, it takes the same time and returns false.
 * @throws RequestError 429 while too many hashes wait
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  absentHash ??= hash(randomBytes(32), COST);
  const expected = passwordHash ?? (await absentHash);
  const typed = password.slice(0, MAX_LENGTH + 1);
  for (const form of new Set([typed.normalize("NFC"), typed]))
    if (await limited(() => verify(expected, form))) return passwordHash !== undefined;
  return false;
}
