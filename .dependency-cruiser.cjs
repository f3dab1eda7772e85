/**
 * Which folder may import which. `imports` may be imported freely, of `typesOf` only types; a folder may always
 * import itself. Whatever a row does not name is forbidden.
 */
const table = {
  domain: { imports: [], typesOf: [] },
  workflows: { imports: ['domain'], typesOf: ['activities'] },
  activities: { imports: ['domain', 'db', 'services'], typesOf: [] },
  db: { imports: ['domain'], typesOf: [] },
  services: { imports: ['domain', 'db'], typesOf: [] },
  worker: { imports: ['domain', 'workflows', 'activities', 'services', 'db'], typesOf: [] },
  api: { imports: ['domain', 'services'], typesOf: ['workflows'] },
  ops: { imports: ['domain', 'services', 'db', 'workflows', 'activities', 'worker'], typesOf: [] },
  local: { imports: ['domain', 'services', 'db', 'ops', 'api'], typesOf: [] },
  packages: { imports: [], typesOf: [] },
  portal: { imports: [], typesOf: [] },
  site: { imports: [], typesOf: [] },
};

/** Import everything and are imported by nothing else. */
const outermost = ['bench', 'test'];

/** The one exception: the sample is one folder with its table, sender and tests. `worker` runs its sender. */
const SAMPLE = '^api/plants/';

const folders = [...Object.keys(table), ...outermost];

/** The parser sees `import type` and `import { type }` as the one, `import('...').Name` as the other. */
const valuesOnly = { dependencyTypesNot: ['type-only', 'type-import'] };

function within(names) {
  return `^(${names.join('|')})/`;
}

function rulesOf([folder, { imports, typesOf }]) {
  const from = { path: within([folder]), pathNot: SAMPLE };
  const forbidden = folders.filter((name) => ![folder, ...imports, ...typesOf].includes(name));
  const typesOnly = typesOf.filter((name) => !imports.includes(name));
  return [
    {
      name: `${folder}-imports-what-its-row-names`,
      severity: 'error',
      from,
      to: { path: within(forbidden), ...(folder === 'worker' && { pathNot: SAMPLE }) },
    },
    ...typesOnly.map((name) => ({
      name: `${folder}-imports-only-types-of-${name}`,
      severity: 'error',
      from,
      to: { path: within([name]), ...valuesOnly },
    })),
  ];
}

module.exports = {
  forbidden: [
    ...Object.entries(table).flatMap(rulesOf),
    {
      name: 'domain-uses-no-packages',
      severity: 'error',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-no-pkg'], ...valuesOnly },
    },
    {
      name: 'workflows-use-only-the-workflow-package',
      severity: 'error',
      from: { path: '^workflows/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-no-pkg'],
        // async-mutex uses promises only: no timer (unless a time-out is asked for), no clock, no randomness.
        pathNot: 'node_modules/(@temporalio/(workflow|common)|async-mutex)/',
        ...valuesOnly,
      },
    },
    {
      // The importer also reads phone numbers.
      name: 'db-is-sql-only',
      severity: 'error',
      from: { path: '^db/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg'],
        pathNot: 'node_modules/(kysely|pg|@types/pg|awesome-phonenumber)/',
        ...valuesOnly,
      },
    },
    {
      // What commands do besides is a use case, so that an API and tests can do the same.
      name: 'ops-uses-db-for-set-up-and-import',
      severity: 'error',
      from: { path: '^ops/' },
      to: {
        path: '^db/',
        pathNot: ['^db/migrate[.]ts$', '^db/logins[.]ts$', '^db/import/', '/import-[a-z]+[.]ts$'],
        ...valuesOnly,
      },
    },
    {
      // TypeBox reachable from a workflow makes its bundle three times as large.
      name: 'typebox-only-in-api',
      severity: 'error',
      from: { path: within(folders.filter((name) => !['api', ...outermost].includes(name))) },
      to: { path: 'node_modules/typebox/' },
    },
    {
      name: 'opentelemetry-only-in-tracing',
      severity: 'error',
      from: { pathNot: '^services/tracing[.]ts$' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      // Imported when tracing starts, so that a process without traces does not load it.
      name: 'opentelemetry-sdk-only-when-tracing-starts',
      severity: 'error',
      from: { path: '^services/tracing[.]ts$' },
      to: {
        path: 'node_modules/@opentelemetry/',
        pathNot: 'node_modules/@opentelemetry/api/',
        dynamic: false,
      },
    },
    {
      name: 'applications-of-the-portal-know-only-what-is-common',
      severity: 'error',
      from: { path: '^portal/(common|partner|pharmacy)/' },
      to: { path: '^portal/(partner|pharmacy)/', pathNot: '^portal/$1/' },
    },
    // Also of types: files that name each other cannot be read, moved or tested one without the other.
    {
      name: 'no-circular',
      severity: 'error',
      // Of the generator of the client, which is not ours.
      from: { pathNot: '^(packages/typescript/src|portal/client)/generated/' },
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Scripts for browsers, whose imports are addresses, what is built, and what imports a generator that may not be installed.
    exclude: { path: '^api/http/docs/assets/|/prebuilt|^site/(?!content/)' },
    // swc reads TypeScript by itself and tells type imports from value imports. The option that reads imports
    // "before compilation" would need the API of an older TypeScript, and changes nothing for swc.
    parser: 'swc',
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
