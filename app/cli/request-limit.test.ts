import { expect, test } from "vitest";
import { requestLimit } from "./request-limit";

test("a client that sends more requests than it may is told when to come back, and others are not held up", async () => {
  const limit = requestLimit(3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => limit("203.0.113.7")));
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  const refused = answers.find((answer) => answer !== null);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ errors: [{ extensions: { code: "REQUESTS_EXCEEDED" } }] });
  expect(await limit("203.0.113.8")).toBeNull();
});
