import type { Flash } from "./session-data";

/** Messages; more do not fit the cookie (4 kB). */
const MAX_MESSAGES = 6;
/** Bytes of JSON in the session cookie: for messages, and for events. */
const MAX_MESSAGES_BYTES = 500;
const MAX_EVENTS_BYTES = 700;

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The latest messages that fit the cookie. */
export function messagesThatFit(messages: Flash[]): Flash[] {
  let latest = messages.slice(-MAX_MESSAGES);
  while (jsonBytes(latest) > MAX_MESSAGES_BYTES) latest = latest.slice(1);
  return latest;
}

/** Whether events fit the cookie. */
export const eventsFit = (events: object): boolean => jsonBytes(events) <= MAX_EVENTS_BYTES;
