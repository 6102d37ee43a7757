import { expect, test } from "vitest";
import { explainListening } from "./start-error";

const inUse = Object.assign(new Error("listen EADDRINUSE"), { code: "EADDRINUSE" });

test.each([
  [3_000, 3_010],
  [65_530, 65_520],
])("for the port %i in use another one is proposed that is not the sandbox's of the running shop", (port, other) => {
  expect(explainListening(inUse, port, "127.0.0.1")).toMatchObject({
    message: expect.stringContaining(`choose another port: PORT=${other} npm start`),
  });
});

test("an error of another kind stays as it is", () => {
  const error = new Error("something else");
  expect(explainListening(error, 3_000, "127.0.0.1")).toBe(error);
});
