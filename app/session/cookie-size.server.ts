import { jsonBytesFor } from "~/cookies/our-cookies.server";
import type { Flash } from "./session-data";
import type { Stored } from "./stored-session.server";

/** Messages; more are not read. */
const MAX_MESSAGES = 6;
/** Bytes of JSON in the session cookie. */
const MAX_MESSAGES_BYTES = 450;

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The latest messages that fit the cookie. */
export function messagesThatFit(messages: Flash[]): Flash[] {
  let latest = messages.slice(-MAX_MESSAGES);
  while (jsonBytes(latest) > MAX_MESSAGES_BYTES) latest = latest.slice(1);
  return latest;
}

/**
 * The session with as many events as fit its cookie beside the other values. During a sign-in with a provider the shopper is not
 * signed in, so the session may also use the bytes of the account's cookie.
 */
export function withEventsThatFit(stored: Stored): Stored {
  const maxBytes = jsonBytesFor(stored.provider ? ["session", "account"] : ["session"]);
  const { events = [], ...others } = stored;
  let first = events;
  const fitted = () => (first.length > 0 ? { ...others, events: first } : others);
  while (first.length > 0 && jsonBytes(fitted()) > maxBytes) first = first.slice(0, -1);
  return fitted();
}
