import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { changeCredentials } from "../accounts/change-credentials";
import { readObject, requireJson, requireNewEmail, requireNewPassword } from "../auth/body-fields";
import { hashPassword } from "../auth/passwords";
import { requireUser, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { isUniqueViolation } from "../db/unique-violation";
import { emailTaken, forbidden, forbiddenCollection, forbiddenField } from "../http/errors";
import { readJsonBody } from "../query/body";
import { type Collection, modelOf, type Registry } from "../query/data-model";
import { isObject, type JsonObject } from "../query/json";
import { readItem, readItems } from "../query/read";
import type { Access } from "../query/reader";
import { urlQuery } from "../query/routes";
import { addAccounts } from "./accounts";
import { type Dataset, OF_EVERY_USER, USERS } from "./dataset";
import { type StoredValue, storedValue } from "./fill";
import { userPermission, userValues } from "./user-values";

type AnyTables = Record<string, Record<string, unknown>>;

interface DatasetUsersOptions {
  dataset: Dataset;
  /** The data set's model, in which the users have a path. */
  registry: Registry;
  rows: Database<AnyTables>;
  accounts: Database<Tables>;
}

/** `/users` of a data set: reading as far as permitted, changing oneself, and signing up. */
export function datasetUserRoutes({ dataset, registry, rows, accounts }: DatasetUsersOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>({ strict: false });
  const usersCollection = collectionIn(registry);

  async function readMe(context: Context<WithRequester>) {
    const { access } = context.var.requester;
    const usersId = requireUser(context.var.requester);
    // As in Directus, a user without permissions reads their id.
    if (!access.admin && access.ownFields?.length === 0) return { data: { id: usersId } };
    return readItem(rows, registry, USERS, usersId, urlQuery(context), access);
  }

  routes.get("/", async (context) =>
    context.json(await readItems(rows, registry, USERS, urlQuery(context), context.var.requester.access)),
  );

  routes.post("/", async (context) => {
    const body = await readJsonBody(context.req.raw);
    const { access } = context.var.requester;
    const users = (Array.isArray(body) ? body : [body]).map((one) => newUser(isObject(one) ? one : {}, access));
    const hashes = await Promise.all(users.map(({ password }) => hashPassword(password)));
    await addAccounts(
      accounts,
      users.map(({ id, email, isActive }, index) => ({ id, email, isActive, password_hash: hashes[index] ?? "" })),
    );
    await rows.write(async (trx) => {
      for (const { values } of users) await trx.insertInto("directus_users").values(values).execute();
    });
    return context.body(null, 204);
  });

  routes.get("/me", async (context) => context.json(await readMe(context)));

  routes.patch("/me", async (context) => {
    const { access } = context.var.requester;
    const usersId = requireUser(context.var.requester);
    requireJson(context);
    const list = await readJsonBody(context.req.raw);
    if (Array.isArray(list)) throw forbiddenField("0", USERS);
    const body = await readObject(context);
    const values = userValues(body, usersCollection, userPermission(dataset, access, "update").fields);
    // Checks `fields` before the change.
    await readMe(context);
    await changeAccount(usersId, body);
    if (Object.keys(values).length > 0)
      await rows.write((trx) => trx.updateTable("directus_users").set(values).where("id", "=", usersId).execute());
    return context.json(await readMe(context));
  });

  routes.get("/:id", async (context) => {
    const { access } = context.var.requester;
    return context.json(await readItem(rows, registry, USERS, context.req.param("id"), urlQuery(context), access));
  });

  // Changes of other users, and the registration that the recorded server has switched off.
  routes.on(["PATCH", "DELETE"], "/", () => {
    throw forbiddenCollection(USERS);
  });
  routes.on(["POST", "PATCH", "DELETE"], "/:id", () => {
    throw forbidden();
  });

  function newUser(body: JsonObject, access: Access) {
    const { fields, presets } = userPermission(dataset, access, "create");
    const { password } = body;
    const given = userValues(body, usersCollection, fields);
    const email = requireNewEmail(body.email);
    requireNewPassword(password);
    const id = randomUUID();
    const defaults: JsonObject = { status: "draft" };
    for (const { name, default: value } of usersCollection.fields.values()) if (value !== null) defaults[name] = value;
    const values: Record<string, StoredValue> = {
      ...OF_EVERY_USER,
      ...stored({ ...defaults, ...presets }, usersCollection),
      ...given,
      id,
    };
    return { id, email, password, isActive: values.status === "active", values };
  }

  async function changeAccount(usersId: string, { email, password }: JsonObject): Promise<void> {
    const password_hash = typeof password === "string" ? await hashPassword(password) : undefined;
    const changed = email === undefined ? undefined : requireNewEmail(email);
    try {
      await accounts.write(async (trx) => {
        const { email: before } = await trx
          .selectFrom("users")
          .select("email")
          .where("id", "=", usersId)
          .executeTakeFirstOrThrow();
        const email = changed === before ? undefined : changed;
        await changeCredentials(trx, usersId, { email, password_hash }, new Date());
      });
    } catch (error) {
      throw changed !== undefined && isUniqueViolation(error) ? emailTaken(changed) : error;
    }
  }

  return routes;
}

function collectionIn(registry: Registry): Collection {
  const collection = modelOf(registry).get(USERS);
  if (!collection) throw new Error(`The model has no ${USERS}`);
  return collection;
}

function stored(values: JsonObject, { fields }: Collection): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields.get(name);
      return field ? [[name, storedValue(value, field)]] : [];
    }),
  );
}
