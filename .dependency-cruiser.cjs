/** Who may import whom: one entry per room under app/; what a room does not list, it may not import. */
const rooms = {
  routes: [
    "analytics",
    "api",
    "config",
    "consent",
    "contract",
    "crawlers",
    "forms",
    "frame",
    "i18n",
    "information",
    "lists",
    "session",
    "shop",
    "styles",
    "ui",
    "views",
  ],
  frame: ["analytics", "api", "config", "consent", "i18n", "session", "shop", "styles", "ui", "views"],
  information: ["api", "config", "contract", "crawlers", "i18n", "shop", "ui", "views"],
  menu: ["api", "config", "contract", "i18n"],
  crawlers: ["api", "contract", "i18n", "shop", "ui", "views"],
  views: ["contract", "i18n", "shop", "ui"],
  consent: ["config", "i18n"],
  analytics: ["consent", "contract", "shop"],
  lists: ["analytics", "api", "config", "contract", "forms", "i18n", "shop", "ui", "views"],
  ui: ["i18n", "shop", "styles"],
  forms: ["i18n", "ui"],
  session: ["analytics", "api", "config", "contract", "shop"],
  api: ["contract", "shop"],
  backend: ["contract", "shop"],
  shop: [],
  contract: [],
  i18n: [],
  config: ["api", "backend", "contract", "shop"],
  server: ["config"],
  cli: ["backend", "config", "contract", "shop"],
  styles: [],
};

const test = "[.]test[.]tsx?$";
const entries = "^app/(root|entry[.](client|server))[.]tsx$";

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `room-${room}`,
  comment: `${room}/ may import ${allowed.length > 0 ? allowed.map((name) => `${name}/`).join(", ") : "no other room"}.`,
  severity: "error",
  from: { path: `^app/${room}/`, pathNot: test },
  to: { path: "^app/", pathNot: `^app/(${[room, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: "unknown-room",
      comment: "A new folder under app/ needs an entry in the table of rooms.",
      severity: "error",
      from: { path: "^app/[^/]+/", pathNot: `^app/(${Object.keys(rooms).join("|")})/` },
      to: {},
    },
    {
      name: "entries-leave-the-backend-alone",
      comment: "root and the entries see what routes see.",
      severity: "error",
      from: { path: entries },
      to: { path: "^app/(backend|server|cli)/" },
    },
    {
      name: "route-imports-route",
      comment: "What two pages share belongs to a room, not to one of the pages.",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/", pathNot: test },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "app-imports-tests",
      comment: "Only tests use what is made for tests.",
      severity: "error",
      from: { path: "^app/", pathNot: test },
      to: { path: `^tests/|${test}` },
    },
    {
      name: "development-package",
      comment: "The shop runs without development packages.",
      severity: "error",
      from: { path: "^app/", pathNot: [test, "^app/routes[.]ts$", "^app/server/vite-plugin[.]ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm", "type-only"], pathNot: "^node_modules/@types/" },
    },
    {
      name: "undeclared-package",
      comment: "What is imported is named in package.json.",
      severity: "error",
      from: { path: "^(app|tests)/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], pathNot: "^node_modules/@types/" },
    },
    {
      name: "unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "cycle",
      comment: "Two files that need each other are one file, or miss a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "orphan",
      comment: "Nothing imports this file, and it imports nothing.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          test,
          entries,
          "^app/routes[.]ts$",
          "^app/routes/[^/]+/route[.]tsx?$",
          "^app/cli/",
          "[.]d[.]ts$",
          "^tests/",
        ],
      },
      to: {},
    },
  ],
  options: {
    // A function of ours may be called require.
    moduleSystems: ["es6"],
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
