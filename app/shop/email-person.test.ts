import { expect, test } from "vitest";
import { personOf } from "./email-person";

test.each([
  ["Ada@Example.com", "ada@example.com"],
  [" ada@example.com ", "ada@example.com"],
  ["ada+shoes@example.com", "ada@example.com"],
  ["ada+a+b@example.com", "ada@example.com"],
  ["a.d.a+x@gmail.com", "ada@gmail.com"],
  ["A.da@googlemail.com", "ada@gmail.com"],
])("%j belongs to the person of %j", (email, other) => expect(personOf(email)).toBe(personOf(other)));

test.each([
  ["a.da@example.com", "ada@example.com"],
  ["ada@example.com", "ada@example.org"],
  ["ada@example.com", "adb@example.com"],
  ["+ada@example.com", "+bob@example.com"],
])("%j and %j are two persons", (email, other) => expect(personOf(email)).not.toBe(personOf(other)));

test("a text that is no email stays itself", () => expect(personOf("nobody")).toBe("nobody"));
