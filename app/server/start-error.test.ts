import { expect, test } from "vitest";
import { explainListening, requireOwnAddress } from "./start-error";

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

test.each(["203.0.113.77", "no-such-host.invalid"])(
  "HOST %s is refused in one line before anything starts",
  async (host) => {
    await expect(requireOwnAddress(host)).rejects.toThrow(`HOST ${host} is no address of this computer.`);
  },
);

test("an address of this computer is accepted", async () => {
  await expect(requireOwnAddress("127.0.0.1")).resolves.toBeUndefined();
});
