import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { call, login, mailsTo, newCustomer, outcome, PASSWORD, register } from "./account-steps";
import { onBothEngines } from "./servers";

const DEMO = { email: "demo@example.com", password: "demo-password" };
const WRONG = [401, "INVALID_CREDENTIALS"];

onBothEngines("signing in", (server) => {
  const refresh = (refresh_token: string) => call(server, "POST", "auth/refresh", { refresh_token });
  const me = (token: string) => call(server, "GET", "users/me", undefined, { token });

  test("answers tokens for the right password, whatever the case of the email", async () => {
    const { status, data } = await call(server, "POST", "auth/login", { ...DEMO, email: "Demo@Example.COM" });
    expect([status, data]).toEqual([
      200,
      { access_token: expect.any(String), refresh_token: expect.any(String), expires: 900_000 },
    ]);
  });

  test("answers tokens for an email that looks right, with invisible characters and blanks around it", async () => {
    for (const email of [` ${DEMO.email}\u200b`, "demo\u00ad@example.com", "\u202ademo\uff20example.com\u202c"])
      expect((await call(server, "POST", "auth/login", { ...DEMO, email })).status).toBe(200);
  });

  test("accepts a password with accents however the keyboard composes them, and an older one as it was typed", async () => {
    const [composed, divided] = ["pass\u00e9word\u00fc", "passe\u0301wordu\u0308"];
    const customer = await register(server, { password: divided });
    const statusOf = async (password: string) =>
      (await call(server, "POST", "auth/login", { email: customer.email, password })).status;
    for (const password of [divided, composed]) expect(await statusOf(password)).toBe(200);
    const older = await hash(divided, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await server.database.write((trx) =>
      trx.updateTable("users").set({ password_hash: older }).where("email", "=", customer.email).execute(),
    );
    expect(await statusOf(divided)).toBe(200);
    expect(await statusOf(composed)).toBe(401);
  });

  test("answers the same to a wrong password, an unknown email and a suspended user", async () => {
    const { email } = await register(server);
    const suspend = server.database.write((trx) =>
      trx.updateTable("users").set({ status: "suspended" }).where("email", "=", email).execute(),
    );
    await suspend;
    const answers = [
      { ...DEMO, password: "wrong" },
      { ...DEMO, email: newCustomer().email },
      { email, password: PASSWORD },
      { ...DEMO, password: `${DEMO.password}${"x".repeat(100_000)}` },
    ];
    for (const body of answers) expect(outcome(await call(server, "POST", "auth/login", body))).toEqual(WRONG);
  });

  test("refuses a login without email or password, and with other values, as a bad request", async () => {
    const { email, password } = DEMO;
    const bodies = [{}, { email }, { password }, { email, password: "" }, { email: [email], password }, [DEMO], {}];
    const odd = [
      { email: "demo", password },
      { email: `${email}.`, password },
      { email, password: "a\u0000b" },
    ];
    for (const body of [...bodies, ...odd])
      expect([body, outcome(await call(server, "POST", "auth/login", body))]).toEqual([body, [400, "INVALID_PAYLOAD"]]);
  });

  test("lets the user read and change themselves", async () => {
    const { access_token: token } = await login(server, DEMO, DEMO.password);
    const { data } = await me(token);
    expect(data).toMatchObject({
      email: "demo@example.com",
      tier: "pro",
      points: expect.any(Number),
      countries_id: 109,
    });
    const change = { first_name: "Anna", wishlist: [11, 10] };
    const changed = await call(server, "PATCH", "users/me", change, { token });
    expect([changed.status, changed.data]).toEqual([200, { ...data, ...change }]);
  });

  test("answers the asked fields of the user, and refuses unknown and forbidden ones without a change", async () => {
    const customer = await register(server);
    const { access_token: token } = await login(server, customer);
    const { email } = customer;
    const ask = (method: string, fields: string, body?: unknown) =>
      call(server, method, `users/me?fields=${fields}`, body, { token });
    expect((await ask("GET", "email,points")).data).toEqual({ email, points: 0 });
    expect(Object.keys((await ask("GET", "*")).data)).toContain("wishlist");
    expect((await ask("PATCH", "first_name", { first_name: "Ada" })).data).toEqual({ first_name: "Ada" });
    for (const field of ["password_hash", "nope", "constructor", "wishlist.name"]) {
      expect([field, outcome(await ask("GET", field))]).toEqual([field, [403, "FORBIDDEN"]]);
      expect([field, outcome(await ask("PATCH", field, { first_name: "Bo" }))]).toEqual([field, [403, "FORBIDDEN"]]);
    }
    expect((await ask("GET", "first_name")).data).toEqual({ first_name: "Ada" });
  });

  test("changes a user by the fields themselves and, as the specification writes it, by the object data", async () => {
    const { access_token: token } = await login(server, await register(server));
    const change = (body: object) => call(server, "PATCH", "users/me", body, { token });
    expect((await change({ data: { first_name: "Giulia", countries_id: 109 } })).data).toMatchObject({
      first_name: "Giulia",
      countries_id: 109,
    });
    expect((await change({ first_name: "Bo" })).data.first_name).toBe("Bo");
    expect(outcome(await change({ data: {} }))).toBe(200);
    const forbidden = [
      { data: { role: "pro" } },
      { data: { data: { first_name: "Eve" } } },
      { data: { first_name: "Eve" }, points: 1_000 },
      { data: { first_name: "Eve" }, first_name: "Eve" },
      { data: [{ first_name: "Eve" }] },
      { data: "first_name" },
      { data: null },
    ];
    for (const body of forbidden) expect([body, outcome(await change(body))]).toEqual([body, [403, "FORBIDDEN"]]);
    expect(outcome(await change({ data: { email: "nobody" } }))).toEqual([400, "FAILED_VALIDATION"]);
    expect((await call(server, "GET", "users/me", undefined, { token })).data.first_name).toBe("Bo");
  });

  test("refuses to change what users cannot change, and a body that is not JSON", async () => {
    const { access_token: token } = await login(server, await register(server));
    const change = (body: unknown) => call(server, "PATCH", "users/me", body, { token });
    const forbidden = [
      "role",
      "points",
      "tier",
      "status",
      "id",
      "password_hash",
      "email_confirmed_on",
      "nope",
      "__proto__",
    ];
    for (const field of forbidden)
      expect([field, outcome(await change(JSON.parse(`{"${field}": "pro"}`)))]).toEqual([field, [403, "FORBIDDEN"]]);
    const invalid: [body: object, code: string][] = [
      [{ email: "nobody" }, "FAILED_VALIDATION"],
      [{ email: null }, "FAILED_VALIDATION"],
      [{ password: "short" }, "FAILED_VALIDATION"],
      [{ first_name: "x".repeat(51) }, "INVALID_PAYLOAD"],
      [{ first_name: 1 }, "INVALID_PAYLOAD"],
      [{ countries_id: 99_999 }, "INVALID_PAYLOAD"],
      [{ locale: "de" }, "INVALID_PAYLOAD"],
      [{ newsletter: true }, "INVALID_PAYLOAD"],
      [{ password: "a-new-password" }, "INVALID_OLD_PASSWORD"],
      [{ email: newCustomer().email, old_password: "wrong-password" }, "INVALID_OLD_PASSWORD"],
      [{ email: DEMO.email, old_password: PASSWORD }, "RECORD_NOT_UNIQUE"],
    ];
    for (const [body, code] of invalid) expect([body, outcome(await change(body))]).toEqual([body, [400, code]]);
    expect(outcome(await change(undefined))).toBe(200);
    const form = await server.ask("users/me", {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ first_name: "X" }),
    });
    expect(form.status).toBe(400);
    for (const method of ["GET", "PATCH"])
      expect(outcome(await call(server, method, "users/me", method === "GET" ? undefined : {}))).toEqual(WRONG);
  });

  test("a new password or email ends all sessions, this one too, and a mail reports it", async () => {
    const { email, ip } = await register(server);
    const newEmail = newCustomer().email;
    const changes = [
      { body: { password: "a-new-password", old_password: PASSWORD }, now: { email, password: "a-new-password" } },
      {
        body: { email: newEmail, old_password: "a-new-password" },
        now: { email: newEmail, password: "a-new-password" },
      },
    ];
    let known = { email, password: PASSWORD };
    for (const { body, now } of changes) {
      const tokens = [
        await login(server, { ...known, ip }, known.password),
        await login(server, { ...known, ip }, known.password),
      ];
      const changed = await call(server, "PATCH", "users/me", body, { token: tokens[0]?.access_token, ip });
      expect([changed.status, changed.data.email]).toEqual([200, now.email]);
      for (const { access_token, refresh_token } of tokens)
        expect([outcome(await me(access_token)), outcome(await refresh(refresh_token))]).toEqual([WRONG, WRONG]);
      known = now;
      await login(server, { ...known, ip }, known.password);
    }
    const subjects = (await mailsTo(server, email, 3)).map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1]);
    expect(subjects.slice(1)).toEqual([
      "Your password has been changed",
      "The e-mail address of your account has been changed",
    ]);
  });

  test("gives parallel and repeated refreshes the same successor, until that one is used", async () => {
    const { refresh_token: first } = await login(server, DEMO, DEMO.password);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first)));
    const [second, ...others] = answers.map(({ data }) => data.refresh_token);
    expect(others).toEqual(others.map(() => second));
    expect((await refresh(first)).data.refresh_token).toBe(second);
    expect((await refresh(second)).status).toBe(200);
  });

  test("ends the session when a refresh token comes back after its successor was used, and no other session", async () => {
    const other = await login(server, DEMO, DEMO.password);
    const { refresh_token: first } = await login(server, DEMO, DEMO.password);
    const second = (await refresh(first)).data;
    const third = (await refresh(second.refresh_token)).data;
    expect((await me(third.access_token)).status).toBe(200);
    expect(outcome(await refresh(first))).toEqual(WRONG);
    for (const { refresh_token, access_token } of [second, third])
      expect([outcome(await refresh(refresh_token)), outcome(await me(access_token))]).toEqual([WRONG, WRONG]);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  test("a logout ends one session with its access token, also by a replaced refresh token", async () => {
    const [one, other] = [await login(server, DEMO, DEMO.password), await login(server, DEMO, DEMO.password)];
    const next = (await refresh(one.refresh_token)).data;
    expect((await call(server, "POST", "auth/logout", { refresh_token: one.refresh_token })).status).toBe(204);
    for (const { refresh_token, access_token } of [one, next])
      expect([outcome(await refresh(refresh_token)), outcome(await me(access_token))]).toEqual([WRONG, WRONG]);
    expect((await me(other.access_token)).status).toBe(200);
    for (const refresh_token of [one.refresh_token, "garbage", "x".repeat(5_000)])
      expect((await call(server, "POST", "auth/logout", { refresh_token })).status).toBe(204);
  });

  test("refuses refresh tokens that it has not issued, access tokens among them", async () => {
    const { access_token, refresh_token } = await login(server, DEMO, DEMO.password);
    for (const token of ["garbage", access_token, `${refresh_token} `, refresh_token.slice(0, -1), "x".repeat(5_000)])
      expect(outcome(await refresh(token))).toEqual(WRONG);
    for (const body of [{}, { refresh_token: "" }, { refresh_token: null }, { refresh_token: 1 }])
      expect(outcome(await call(server, "POST", "auth/refresh", body))).toEqual([400, "INVALID_PAYLOAD"]);
  });

  test("refuses the tokens of a user who is suspended or deleted while signed in", async () => {
    for (const end of ["suspended", "deleted"]) {
      const customer = await register(server);
      const { access_token, refresh_token } = await login(server, customer);
      await server.database.write(async (trx) => {
        const user = await trx
          .updateTable("users")
          .set({ status: "suspended" })
          .where("email", "=", customer.email)
          .returning("id")
          .executeTakeFirstOrThrow();
        if (end === "suspended") return;
        for (const table of ["refresh_tokens", "user_tokens", "coupons"] as const)
          await trx.deleteFrom(table).where("users_id", "=", user.id).execute();
        await trx.deleteFrom("users").where("id", "=", user.id).execute();
      });
      expect([end, outcome(await me(access_token)), outcome(await refresh(refresh_token))]).toEqual([
        end,
        WRONG,
        WRONG,
      ]);
    }
  });

  test("ends a session after 30 days without a refresh, and 180 days after the login", async () => {
    const { refresh_token: first } = await login(server, DEMO, DEMO.password);
    const DAY_MS = 24 * 60 * 60 * 1000;
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const newest = () =>
      server.database.read
        .selectFrom("refresh_tokens")
        .selectAll()
        .orderBy("created_on", "desc")
        .executeTakeFirstOrThrow();
    const { id, family } = await newest();
    await server.database.write((trx) =>
      trx
        .updateTable("refresh_tokens")
        .set({ signed_in_on: daysAgo(179) })
        .where("id", "=", id)
        .execute(),
    );
    const second = (await refresh(first)).data.refresh_token;
    const successor = await server.database.read
      .selectFrom("refresh_tokens")
      .select("expires_on")
      .where("family", "=", family)
      .where("id", "!=", id)
      .executeTakeFirstOrThrow();
    const days = (Date.parse(successor.expires_on) - Date.now()) / DAY_MS;
    expect([days > 0.9, days < 1.1]).toEqual([true, true]);
    await server.database.write((trx) =>
      trx
        .updateTable("refresh_tokens")
        .set({ expires_on: daysAgo(0) })
        .where("family", "=", family)
        .execute(),
    );
    expect(outcome(await refresh(second))).toEqual(WRONG);
  });
});
