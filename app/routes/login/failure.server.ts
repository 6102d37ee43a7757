import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";

interface Failure {
  key: MessageKey;
  status: number;
}

const unregistered: Failure = { key: "access:code_unregistered", status: 401 };
const unavailable: Failure = { key: "access:code_INTERNAL_SERVER_ERROR", status: 503 };

/**
 * The failures of a sign-in with a provider or from another site, by their reason in the URL: the specification's, ours, or a
 * code of the server.
 */
const failures: Record<string, Failure> = {
  unregistered,
  UNREGISTERED: unregistered,
  unavailable,
  SERVICE_UNAVAILABLE: unavailable,
};
const failed = { key: "access:failed_login", status: 401 } as const;

/** The message of a failure and the status of its page; null without a reason. */
export function failureOf(reason: string | null, t: Translate): { message: string; status: number } | null {
  if (reason === null) return null;
  const { key, status } = (Object.hasOwn(failures, reason) && failures[reason]) || failed;
  return { message: t(key), status };
}
