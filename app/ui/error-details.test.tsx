import { expect, test } from "vitest";
import { originOf } from "./error-details";

test("the file of an error is the first of the shop's own in its stack", () => {
  const stack = `TypeError: no stock
    at new Response (node:internal/deps/undici/undici:9586:12)
    at call (/home/me/my shop/node_modules/@remix-run/router/dist/router.cjs.js:4:12)
    at async loader (/home/me/my shop/app/routes/home/route.tsx:12:9)
    at async Promise.all (index 0)
    at /home/me/my shop/app/api/client.server.ts:3:1`;
  expect(originOf(stack)).toBe("/home/me/my shop/app/routes/home/route.tsx:12:9");
  expect(originOf("Error: x\n    at /home/me/my shop/app/api/client.server.ts:3:1")).toBe(
    "/home/me/my shop/app/api/client.server.ts:3:1",
  );
  expect(originOf("Error: x\n    at C:\\shop\\app\\root.tsx:3:1")).toBe("C:\\shop\\app\\root.tsx:3:1");
});

test("the file of an error in the browser has no line, because the browser has another text", () => {
  const stack = "Error: x\n    at Home (http://localhost:3000/app/routes/home/route.tsx?t=17:40:9)";
  expect(originOf(stack)).toBe("app/routes/home/route.tsx");
});

test("an error without a stack has no file", () => {
  expect(originOf("")).toBeNull();
  expect(originOf("Error: x\n    at <anonymous>")).toBeNull();
});
