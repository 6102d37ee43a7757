import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeRegistry } from "~/config/lifecycle";
import { fieldErrors } from "../../../tests/support/field-errors";
import { serve } from "../../../tests/support/literal-server";
import { RouteVisitor } from "../../../tests/support/route-visitor";
import { action } from "./route";

const declared: unknown[] = [];
let server: Awaited<ReturnType<typeof serve>>;

/** A server with order numbers of its own, which refuses those that start with "X". */
beforeAll(async () => {
  server = await serve(async (request) => {
    if (new URL(request.url).pathname !== "/withdrawals") return Response.json({ data: [] });
    const body: { number: string } = await request.json();
    if (body.number.startsWith("X")) {
      const [, problem] = body.number.split(" ");
      const extensions = { code: "INVALID_NUMBER", ...(problem && { problem }) };
      return Response.json({ errors: [{ message: "No.", extensions }] }, { status: 422 });
    }
    declared.push(body.number);
    return new Response(null, { status: 204 });
  });
  vi.stubEnv("API_URL", server.url);
});
afterAll(async () => {
  await closeRegistry();
  await server.close();
});

const post = (number: string, intent = "confirm") =>
  new RouteVisitor().post(action, "/withdraw", { number, email: "ada@example.com", name: "Ada", items: "", intent });

test("an order number of another server is sent as it was typed, whatever its form", async () => {
  const numbers = [
    "77",
    "ORD-1001",
    "#1001",
    "20261234567890",
    "A/2026/5",
    "n. 12",
    "VR-2026-0123456789",
    "è-1",
    "0",
    "1_a",
  ];
  for (const number of numbers) {
    expect(await post(` ${number} `, "check")).toMatchObject({
      status: 200,
      data: { step: "check", values: { number } },
    });
    expect((await post(` ${number} `)).status).toBe(303);
  }
  expect((await post("ORD\n1001")).status).toBe(303);
  expect(declared).toEqual([...numbers, "ORD 1001"]);
});

test.each([
  ["", "required"],
  ["7".repeat(41), "too_long"],
  ["X", "not_a_number"],
  ["X several_numbers", "several_numbers"],
  ["X number_of_return", "number_of_return"],
  ["X something_else", "not_a_number"],
])(
  "the number %j that this shop or the server refuses has its error at the field, and nothing is lost",
  async (number, error) => {
    expect(await post(number)).toMatchObject({
      status: 422,
      data: {
        step: "form",
        values: { ...(number && { number }), email: "ada@example.com", name: "Ada" },
        result: fieldErrors({ number: error }),
      },
    });
  },
);
