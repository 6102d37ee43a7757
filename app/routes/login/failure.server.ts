import type { MessageKey, Translate } from "~/i18n/use-t";

/** The failures of a sign-in with a provider or of an arrival, by their reason in the URL. */
const failures: Record<string, { key: MessageKey; status: number }> = {
  unregistered: { key: "access:code_unregistered", status: 401 },
  unavailable: { key: "access:code_INTERNAL_SERVER_ERROR", status: 503 },
};
const failed = { key: "access:failed_login", status: 401 } as const;

/** The message of a failure and the status of its page; null without a reason. */
export function failureOf(reason: string | null, t: Translate): { message: string; status: number } | null {
  if (reason === null) return null;
  const { key, status } = (Object.hasOwn(failures, reason) && failures[reason]) || failed;
  return { message: t(key), status };
}
