import { expect, test } from "vitest";
import { onBothEngines, type Server } from "./servers";

const DEMO = { email: "demo@example.com", password: "demo-password" };

/** Sends JSON; `token` is an access token. */
async function call(server: Server, method: string, path: string, body?: unknown, token?: string) {
  const answer = await server.ask(path, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = text === "" ? undefined : JSON.parse(text);
  return { status: answer.status, data: json?.data, code: json?.errors?.[0]?.extensions.code };
}

onBothEngines("signing in", (server) => {
  const login = async () => (await call(server, "POST", "auth/login", DEMO)).data;

  test("answers tokens for the right password, whatever the case of the email", async () => {
    const { status, data } = await call(server, "POST", "auth/login", { ...DEMO, email: "Demo@Example.COM" });
    expect([status, data]).toEqual([
      200,
      { access_token: expect.any(String), refresh_token: expect.any(String), expires: 900_000 },
    ]);
  });

  test("answers the same to a wrong password and to an unknown email", async () => {
    for (const wrong of [
      { ...DEMO, password: "wrong" },
      { ...DEMO, email: "nobody@example.com" },
    ])
      expect(await call(server, "POST", "auth/login", wrong)).toEqual({ status: 401, code: "INVALID_CREDENTIALS" });
  });

  test("lets the user read and change themselves", async () => {
    const { access_token } = await login();
    const { data } = await call(server, "GET", "users/me", undefined, access_token);
    expect(data).toMatchObject({ email: "demo@example.com", tier: "pro", points: 1240, countries_id: 109 });
    const change = { first_name: "Anna", wishlist: [11, 10] };
    const changed = await call(server, "PATCH", "users/me", change, access_token);
    expect([changed.status, changed.data]).toEqual([200, { ...data, ...change }]);
    for (const field of ["role", "points", "tier", "status", "nope"])
      expect(await call(server, "PATCH", "users/me", { [field]: 1 }, access_token)).toEqual({
        status: 403,
        code: "FORBIDDEN",
      });
  });

  test("gives parallel and repeated refreshes the same successor, until that one is used", async () => {
    const { refresh_token: first } = await login();
    const refresh = (refresh_token: string) => call(server, "POST", "auth/refresh", { refresh_token });
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    const [second, ...others] = answers.map(({ data }) => data.refresh_token);
    expect(others).toEqual([second, second]);
    expect((await refresh(first)).data.refresh_token).toBe(second);
    const third = await refresh(second);
    expect(third.status).toBe(200);
    expect(await refresh(first)).toEqual({ status: 401, code: "INVALID_CREDENTIALS" });
    expect((await refresh(third.data.refresh_token)).status).toBe(401);
    expect((await call(server, "GET", "users/me", undefined, third.data.access_token)).status).toBe(401);
  });

  test("a logout ends one session and its access token", async () => {
    const [one, other] = [await login(), await login()];
    expect((await call(server, "POST", "auth/logout", { refresh_token: one.refresh_token })).status).toBe(204);
    expect((await call(server, "POST", "auth/refresh", { refresh_token: one.refresh_token })).status).toBe(401);
    expect((await call(server, "GET", "users/me", undefined, one.access_token)).status).toBe(401);
    expect((await call(server, "GET", "users/me", undefined, other.access_token)).status).toBe(200);
  });
});
