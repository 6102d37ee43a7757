import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ApiError,
  Forbidden,
  NoResponse,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  WrongCredentials,
} from "~/api/errors.server";
import { translator } from "~/i18n/i18next.server";
import { refusalOf } from "./refusal.server";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

/** The error catalogue of spec section 8: error, status of the page, message in both languages. */
const catalogue: [error: ApiError, status: number, en: string, it: string][] = [
  [
    new Forbidden(403, "FORBIDDEN", ""),
    403,
    "An error has occurred. Action not allowed.",
    "Si è verificato un errore. Azione non consentita.",
  ],
  [new WrongCredentials(401, "INVALID_CREDENTIALS", ""), 401, "Invalid credentials", "Credenziali non valide"],
  [new ApiError(400, "RECORD_NOT_UNIQUE", ""), 409, "E-mail already exist", "L'e-mail esiste già"],
  [
    new Unavailable(503, "INTERNAL_SERVER_ERROR", ""),
    503,
    "An error has occurred. Please try again later.",
    "Si è verificato un errore. Riprova più tardi.",
  ],
  [
    new NoResponse(503, "UNREACHABLE", ""),
    503,
    "An error has occurred. Please try again later.",
    "Si è verificato un errore. Riprova più tardi.",
  ],
  [new ApiError(400, "INVALID_PAYLOAD", ""), 400, "Incorrect fields", "Campi non corretti"],
  [new ApiError(400, "FAILED_VALIDATION", ""), 400, "Incorrect fields", "Campi non corretti"],
  [
    new ApiError(422, "SOMETHING_ELSE", ""),
    400,
    "An error has occurred. Please try again later.",
    "Si è verificato un errore. Riprova più tardi.",
  ],
  [
    new TooManyRequests("REQUESTS_EXCEEDED", "", {}, 1),
    429,
    "Too many attempts. Please try again in one second.",
    "Troppi tentativi. Riprova tra un secondo.",
  ],
  [
    new TooManyRequests("REQUESTS_EXCEEDED", "", {}, 599),
    429,
    "Too many attempts. Please try again in 10 minutes.",
    "Troppi tentativi. Riprova tra 10 minuti.",
  ],
];

test.each(catalogue)("the form shows the message of the error catalogue for %s", (error, status, en, it) => {
  const refusal = refusalOf(error);
  const text = (locale: "en" | "it") => translator(locale)(refusal.key, { count: refusal.count ?? 0 });
  expect([refusal.status, text("en"), text("it")]).toEqual([status, en, it]);
});

test("a change of the account that fails for another reason was not saved", () => {
  const { key } = refusalOf(new ApiError(422, "SOMETHING_ELSE", ""), "access:saving_failed");
  expect([translator("en")(key), translator("it")(key)]).toEqual([
    "Error while saving",
    "Errore durante il salvataggio",
  ]);
});

test("an error of the program is no message of a form", () => {
  const error = new TypeError("undefined is not a function");
  expect(() => refusalOf(error)).toThrow(error);
});

test("the end of a sign-in is no message of a form: the page leads to the login", () => {
  const error = new Unauthorized(401, "TOKEN_EXPIRED", "");
  expect(() => refusalOf(error)).toThrow(error);
});
