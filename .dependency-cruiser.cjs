/** DESIGN section 2, last column: which folder may import which. */
const folders = ['activities', 'api', 'bench', 'db', 'domain', 'local', 'ops', 'test', 'worker', 'workflows'];

/** What each folder may import besides itself and packages. */
const allowed = {
  domain: [],
  workflows: ['domain'],
  activities: ['domain', 'db'],
  db: ['domain'],
  worker: ['domain', 'workflows', 'activities', 'db'],
  api: ['domain', 'db'],
  ops: ['domain', 'db', 'workflows', 'activities', 'worker'],
};

const onlyTypes = { dependencyTypesNot: ['type-only'] };

/** A folder's forbidden imports: every other folder that its row does not name. */
function boundary([folder, imports]) {
  const others = folders.filter((name) => name !== folder && !imports.includes(name));
  return {
    name: `${folder}-imports-only-${['itself', ...imports].join('-')}`,
    severity: 'error',
    from: { path: `^${folder}/` },
    to: { path: `^(${others.join('|')})/` },
  };
}

const boundaries = Object.entries(allowed)
  .map(boundary)
  .map((rule) =>
    rule.from.path === '^workflows/' || rule.from.path === '^api/'
      ? { ...rule, to: { ...rule.to, ...onlyTypes } }
      : rule,
  );

module.exports = {
  forbidden: [
    ...boundaries,
    {
      name: 'domain-uses-no-packages',
      severity: 'error',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-no-pkg'], ...onlyTypes },
    },
    {
      name: 'workflows-use-only-the-workflow-package',
      severity: 'error',
      from: { path: '^workflows/' },
      to: {
        path: 'node_modules|^[a-z@]',
        pathNot: ['node_modules/@temporalio/(workflow|common)', '^(domain|workflows)/'],
        ...onlyTypes,
      },
    },
    {
      name: 'typebox-only-in-api-schemas',
      severity: 'error',
      from: { path: '^(workflows|activities|domain|db|worker)/' },
      to: { path: 'node_modules/typebox' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
