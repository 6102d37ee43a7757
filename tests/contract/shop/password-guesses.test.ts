import { expect, test } from "vitest";
import { PasswordGuesses } from "~/backend/limits/password-guesses";
import { call, login, newCustomer, outcome, PASSWORD, register } from "./account-steps";
import { onBothEngines } from "./servers";

const WRONG = [401, "INVALID_CREDENTIALS"];
const TOO_MANY = [429, "REQUESTS_EXCEEDED"];
const WINDOW_SECONDS = 900;

let hosts = 0;
/** A client IP that no other test uses. */
const newIp = () => `198.51.100.${++hosts}`;

onBothEngines("guessing passwords", (server) => {
  const attempt = (email: string, ip: string, password = "wrong-password") =>
    call(server, "POST", "auth/login", { email, password }, { ip });
  async function outcomes(email: string, ips: readonly string[]) {
    const answers = [];
    for (const ip of ips) answers.push(outcome(await attempt(email, ip)));
    return answers;
  }

  test("is limited to 10 attempts per client and account, for existing and unknown emails alike", async () => {
    for (const { email } of [await register(server), newCustomer()]) {
      const ip = newIp();
      const answers = await outcomes(email, Array(12).fill(ip));
      expect(answers).toEqual([...Array(10).fill(WRONG), TOO_MANY, TOO_MANY]);
      const { headers } = await attempt(email, ip);
      const seconds = Number(headers.get("retry-after"));
      expect([seconds > WINDOW_SECONDS - 60, seconds <= WINDOW_SECONDS]).toEqual([true, true]);
    }
  });

  test("is counted before the hash: of 40 attempts at once ten are answered", async () => {
    const { email, ip } = await register(server);
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, ip)));
    expect(answers.map(outcome).filter((one) => String(one) === String(WRONG))).toHaveLength(10);
    expect(answers.map(outcome).filter((one) => String(one) === String(TOO_MANY))).toHaveLength(30);
    expect(outcome(await attempt(email, ip, PASSWORD))).toEqual(TOO_MANY);
  });

  test("counts an attempt once, also where a password is compared in two forms", async () => {
    const { email } = await register(server);
    const ip = newIp();
    const answers = [];
    for (let count = 0; count < 11; count++) answers.push(outcome(await attempt(email, ip, "wro\u0301ng-password")));
    expect(answers).toEqual([...Array(10).fill(WRONG), TOO_MANY]);
  });

  test("is limited to 30 attempts per client over all accounts", async () => {
    const ip = newIp();
    const answers = [];
    for (let account = 0; account < 4; account++)
      answers.push(...(await outcomes(newCustomer().email, Array(8).fill(ip))));
    expect(answers).toEqual([...Array(30).fill(WRONG), TOO_MANY, TOO_MANY]);
  });

  test("is limited to 50 attempts per account over all clients, but not for a client that has logged in to it", async () => {
    const customer = await register(server);
    await login(server, customer);
    const strangers = Array.from({ length: 6 }, newIp).flatMap((ip) => Array(9).fill(ip));
    const answers = await outcomes(customer.email, strangers);
    expect(answers).toEqual([...Array(50).fill(WRONG), ...Array(4).fill(TOO_MANY)]);
    expect(outcome(await attempt(customer.email, newIp(), PASSWORD))).toEqual(TOO_MANY);
    expect(outcome(await attempt(customer.email, customer.ip, PASSWORD))).toEqual(200);
  });

  test("does not count right passwords", async () => {
    const customer = await register(server);
    for (let count = 0; count < 40; count++) expect((await login(server, customer)).expires).toBe(900_000);
  });

  test("does not count passwords that were not checked", async () => {
    const { email, ip } = newCustomer();
    const guesses = new PasswordGuesses(server.database);
    const client = { key: ip, network: null, isUnknown: false, isShared: false };
    const busy = () => Promise.reject(new Error("too many hashes wait"));
    for (let count = 0; count < 12; count++)
      await expect(guesses.limit({ email, client }, busy)).rejects.toThrow("too many hashes wait");
    expect(outcome(await attempt(email, ip))).toEqual(WRONG);
  });

  test("counts wrong old passwords of a user who changes the email or password", async () => {
    const customer = await register(server);
    const { access_token: token } = await login(server, customer);
    const change = { password: "another-password", old_password: "wrong-password" };
    for (let count = 0; count < 10; count++)
      expect(outcome(await call(server, "PATCH", "users/me", change, { token, ip: customer.ip }))).toEqual([
        400,
        "INVALID_OLD_PASSWORD",
      ]);
    expect(outcome(await call(server, "PATCH", "users/me", change, { token, ip: customer.ip }))).toEqual(TOO_MANY);
  });
});
