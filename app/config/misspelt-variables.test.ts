import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { misspeltVariables } from "./misspelt-variables.server";

const lines = (...names: string[]) => misspeltVariables(names);

test.each([
  ["PUBILC_URL", "PUBLIC_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["TRUSTPROXY", "TRUST_PROXY"],
  ["SESSION_SECRET", "SESSION_SECRETS"],
  ["SMTP_ULR", "SMTP_URL"],
  ["MAX_ORDER_PER_HOUR", "MAX_ORDERS_PER_HOUR"],
  ["PROT", "PORT"],
  ["Shop_Mode", "SHOP_MODE"],
  ["WORKER", "WORKERS"],
  ["DATADIR", "DATA_DIR"],
  ["NEWSLETER_URL", "NEWSLETTER_URL"],
])("%s is noticed as %s", (name, meant) => {
  expect(lines(name)).toEqual([`The variable ${name} has no effect. Is ${meant} meant?`]);
});

test("an unknown name of a service of ours is noticed", () => {
  expect(lines("PAYPAL_PASSWORD_OF_THE_ACCOUNT")).toEqual([expect.stringContaining("no setting has this name")]);
});

test("variables of the shop itself and of other programs are left alone", () => {
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? "",
  );
  expect(lines(...example)).toEqual([]);
  const others =
    "HOME HOSTNAME HOSTTYPE LANG LANGUAGE LOGNAME MAIL PATH PWD OLDPWD SHELL SHLVL TERM TMPDIR TZ USER EDITOR DISPLAY npm_package_name npm_config_port NODE_OPTIONS NODE_PATH NODE_VERSION YARN_VERSION HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy CI DEBIAN_FRONTEND KUBERNETES_PORT KUBERNETES_SERVICE_HOST SHOP_SERVICE_HOST SHOP_PORT PGHOST PGPORT SSH_TTY INVOCATION_ID JOURNAL_STREAM MAX_OLD_SPACE PORTS_OPEN INIT_CWD COLOR _ API_KEY";
  expect(lines(...others.split(" "))).toEqual([]);
});
