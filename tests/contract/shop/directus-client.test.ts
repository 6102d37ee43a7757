import {
  authentication,
  createDirectus,
  createUser,
  passwordRequest,
  passwordReset,
  readItem,
  readItems,
  readMe,
  readProviders,
  rest,
  updateMe,
} from "@directus/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startApi } from "../../support/shop-process";
import { mailsTo, newCustomer, PASSWORD, tokenIn } from "./account-steps";
import { seededFolder } from "./servers";

interface Brand {
  id: number;
  name: string;
}

/** The parts of the shop's model that these tests read. */
interface Model {
  products: { id: number; slug: string; brands_id: number | Brand }[];
  brands: Brand[];
  countries: { id: number; iso2: string; name_it: string }[];
}

let folder: Awaited<ReturnType<typeof seededFolder>>;
let api: Running;

beforeAll(async () => {
  folder = await seededFolder();
  const env = { DATABASE_URL: undefined, SMTP_URL: undefined };
  api = await startApi({ dataDir: folder.path, env });
});

afterAll(async () => {
  await api?.stop();
  await folder?.remove();
});

const newClient = () =>
  createDirectus<Model>(api.url)
    .with(authentication("json", { autoRefresh: false }))
    .with(rest());
const refused = (code: string) => ({ errors: [{ extensions: { code } }] });

test("the official client logs in, refreshes, reads and changes the user, and logs out", async () => {
  const client = newClient();
  const tokens = await client.login("demo@example.com", "demo-password");
  expect(tokens).toMatchObject({ access_token: expect.any(String), expires: 900_000 });
  expect(await client.request(readMe())).toMatchObject({ email: "demo@example.com", last_name: "Demo" });
  expect(await client.request(readMe({ fields: ["email", "first_name"] }))).toEqual({
    email: "demo@example.com",
    first_name: "Giulia",
  });
  expect(await client.request(updateMe({ first_name: "Anna" }, { fields: ["first_name"] }))).toEqual({
    first_name: "Anna",
  });
  await expect(client.request(updateMe({ role: "administrator" }))).rejects.toMatchObject(refused("FORBIDDEN"));
  const refreshed = await client.refresh();
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
  expect(await client.request(readMe({ fields: ["first_name"] }))).toEqual({ first_name: "Anna" });
  const accessToken = refreshed.access_token ?? "";
  await client.logout();
  await client.setToken(accessToken);
  await expect(client.request(readMe())).rejects.toMatchObject(refused("INVALID_CREDENTIALS"));
  await expect(client.login("demo@example.com", "wrong-password")).rejects.toMatchObject(
    refused("INVALID_CREDENTIALS"),
  );
});

test("the official client queries items, as a guest and as a user", async () => {
  const client = newClient();
  for (const signedIn of [false, true]) {
    if (signedIn) await client.login("demo@example.com", "demo-password");
    const products = await client.request(
      readItems("products", {
        fields: ["id", "slug", { brands_id: ["name"] }],
        filter: { slug: { _in: ["last-pair", "sold-out-runner"] } },
        sort: ["slug"],
        limit: 10,
      }),
    );
    expect(products).toMatchObject([
      { slug: "last-pair", brands_id: { name: expect.any(String) } },
      { slug: "sold-out-runner", brands_id: { name: expect.any(String) } },
    ]);
    expect(await client.request(readItem("countries", 109, { fields: ["iso2", "name_it"] }))).toEqual({
      iso2: "IT",
      name_it: "Italia",
    });
    await expect(client.request(readItem("countries", 999_999))).rejects.toMatchObject(refused("FORBIDDEN"));
  }
});

test("the official client signs up and sets a new password by the mail's link", async () => {
  const { email } = newCustomer();
  const client = newClient();
  await client.request(createUser({ email, password: PASSWORD, first_name: "Ada" }));
  await expect(client.request(createUser({ email, password: PASSWORD }))).rejects.toMatchObject(
    refused("RECORD_NOT_UNIQUE"),
  );
  await client.request(passwordRequest(email, "http://shop.example/reset-password"));
  const token = tokenIn((await mailsTo({ dataDir: folder.path }, email, 2))[1]);
  await client.request(passwordReset(token, "a-new-password"));
  await client.login(email, "a-new-password");
  expect(await client.request(readMe({ fields: ["email"] }))).toEqual({ email });
  expect(await client.request(readProviders())).toEqual([]);
});
