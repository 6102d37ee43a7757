import { expect, test } from "vitest";
import { readinessText } from "./readiness-text";

const NOW = Date.parse("2026-11-27T12:00:00.000Z");

test.each([
  [undefined, "ready\n"],
  [null, "ready\nlast backup: none\n"],
  ["2026-11-27T11:59:50.000Z", "ready\nlast backup: 2026-11-27T11:59:50.000Z, 0 min ago\n"],
  ["2026-11-27T09:00:00.000Z", "ready\nlast backup: 2026-11-27T09:00:00.000Z, 3 h ago\n"],
  ["2026-11-20T12:00:00.000Z", "ready\nlast backup: 2026-11-20T12:00:00.000Z, 7 d ago\n"],
])("/readyz has the age of a backup of %s", (lastBackup, text) => {
  expect(readinessText({ lastBackup, deadMails: 0 }, NOW)).toBe(text);
});

test("/readyz tells that mails are given up", () => {
  expect(readinessText({ lastBackup: null, deadMails: 2 })).toBe("ready\nlast backup: none\nmails given up: 2\n");
});
