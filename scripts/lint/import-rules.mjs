// Who may import whom (ARCHITECTURE.md), as options of eslint-plugin-boundaries. Everything that is not allowed here is an error.

/** Folders by their role; the first pattern that fits names a file. */
export const elements = [
  { type: 'engine', pattern: 'packages/loadgen/src/engines/*', capture: ['name'] },
  { type: 'runner', pattern: 'packages/loadgen/src/runners/*', capture: ['name'] },
  { type: 'lab', pattern: 'packages/core/lab' },
  { type: 'core', pattern: 'packages/core' },
  {
    type: 'gateway',
    pattern:
      'packages/gateways/src/(sample|azure-api-management|azure-functions-flex|apache-apisix|apinizer|self-managed)',
    capture: ['name'],
  },
  { type: 'gateways', pattern: 'packages/gateways' },
  { type: 'figures', pattern: 'packages/figures' },
  { type: 'loadgen', pattern: 'packages/loadgen' },
  { type: 'queue', pattern: 'packages/queue' },
  { type: 'db', pattern: 'packages/db' },
  { type: 'services', pattern: 'packages/services' },
  { type: 'prisma', pattern: 'prisma' },
  { type: 'cli-admin', pattern: 'apps/cli/src/admin' },
  { type: 'cli', pattern: 'apps/cli' },
  { type: 'worker', pattern: 'apps/worker' },
  { type: 'sample-gateway', pattern: 'apps/sample-gateway' },
  { type: 'web-feature', pattern: 'apps/web/src/features/*', capture: ['name'] },
  { type: 'web-api', pattern: 'apps/web/src/api' },
  { type: 'web-server', pattern: 'apps/web/src/server' },
  { type: 'web-charts', pattern: 'apps/web/src/charts' },
  { type: 'web-ui', pattern: 'apps/web/src/ui' },
  { type: 'web-app', pattern: 'apps/web/src/app' },
  { type: 'web-e2e', pattern: 'apps/web/e2e' },
  { type: 'web', pattern: 'apps/web' },
  { type: 'scripts', pattern: 'scripts' },
  { type: 'bench', pattern: 'bench' },
];

export const files = [
  { category: 'source', pattern: '**/*' },
  {
    category: 'test',
    pattern: ['**/*.{test,itest,spec}.{ts,tsx}', '**/src/testing/**', '**/{charts,api,server}/testing/**'],
  },
  { category: 'worker-main', pattern: 'apps/worker/src/main.ts' },
  { category: 'web-wiring', pattern: 'apps/web/src/server/wiring.ts' },
];

/** Role → roles it may import. A role may always import itself. */
const mayImport = {
  core: [],
  lab: ['core'],
  gateways: ['core'],
  gateway: ['core'],
  figures: ['core'],
  loadgen: ['core'],
  engine: ['core'],
  runner: ['core'],
  queue: ['core'],
  db: [],
  services: ['core', 'gateways', 'figures', 'loadgen', 'queue', 'db'],
  prisma: ['services', 'core', 'gateways', 'db'],
  worker: ['services', 'queue', 'loadgen', 'core'],
  cli: ['core', 'loadgen', 'gateways', 'cli-admin'],
  'cli-admin': ['cli', 'core', 'loadgen', 'gateways', 'services', 'db', 'queue', 'prisma'],
  'sample-gateway': ['core'],
  web: ['web-server', 'web-app'],
  'web-api': ['web-server', 'services', 'core', 'gateways'],
  'web-app': [
    'web-api',
    'web-feature',
    'web-server',
    'web-charts',
    'web-ui',
    'services',
    'core',
    'gateways',
    'figures',
  ],
  'web-feature': ['web-server', 'web-charts', 'web-ui', 'services', 'core', 'gateways', 'figures'],
  'web-server': ['services', 'core', 'gateways'],
  'web-charts': ['web-ui', 'core', 'gateways', 'figures'],
  'web-ui': ['core', 'gateways', 'figures'],
  'web-e2e': ['scripts', 'core'],
  scripts: [],
  bench: ['core', 'loadgen', 'scripts'],
};

/** Roles that stand in several folders of one kind, which must not know each other: an engine, a runner, a gateway, a feature. */
const siblings = ['engine', 'runner', 'gateway', 'web-feature'];

const from = (type) => ({ element: { type } });
/** What a package exports may live in the folder of one of its kinds (loadgen's builtin engine process). */
const kinds = { loadgen: ['engine', 'runner'], gateways: ['gateway'] };
const withKinds = (type) => [type, ...(kinds[type] ?? [])];
const to = (...types) => ({ element: { types: { anyOf: types.flatMap(withKinds) } } });

export const policies = [
  ...Object.entries(mayImport).map(([role, roles]) => ({
    from: from(role),
    allow: { to: to(...roles, ...(siblings.includes(role) ? [] : [role])) },
  })),
  // What such folders share stands in their package, outside of them.
  ...Object.entries(kinds).flatMap(([type, roles]) =>
    roles.map((role) => ({ from: from(role), allow: { to: { element: { type } } } })),
  ),
  ...siblings.map((role) => ({
    from: from(role),
    allow: { to: { element: { type: role, captured: { name: '{{ from.element.captured.name }}' } } } },
  })),
  { from: { file: { categories: 'worker-main' } }, allow: { to: to('db') } },
  { from: { file: { categories: 'web-wiring' } }, allow: { to: to('db', 'queue') } },
  // Tests stand where they test, and may start real databases, real servers and the sample gateway's description.
  {
    from: { file: { categories: 'test' } },
    allow: { to: to('db', 'scripts', 'queue', 'gateways', 'prisma', 'loadgen') },
  },
  { from: { file: { categories: { noneOf: ['test'] } } }, disallow: { to: { file: { categories: 'test' } } } },
];

/** npm packages that a single role may import. */
const soleImporters = {
  db: ['@prisma/*', 'prisma', 'prisma/*', 'pg'],
  queue: ['bullmq', 'ioredis'],
};
/** What runs in browsers and on servers alike, and all that it may live on. */
const purePackages = {
  core: [
    '@noble/curves',
    '@noble/hashes',
    'canonicalize',
    'decimal.js',
    'fflate',
    'hdr-histogram-js',
    'ipaddr.js',
    'yaml',
    'zod',
  ],
  figures: ['d3-scale', 'd3-shape'],
};

export const externalPolicies = [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  ...Object.entries(soleImporters).map(([role, source]) => ({
    from: { element: { types: { noneOf: [role, 'scripts', 'bench'] } }, file: { categories: { noneOf: ['test'] } } },
    disallow: { to: { module: { origin: 'external', source } } },
    message: `Only ${role} imports {{ to.module.source }}.`,
  })),
  ...Object.entries(purePackages).map(([type, packages]) => ({
    from: { element: { type }, file: { categories: { noneOf: ['test'] } } },
    disallow: { to: { module: { origin: ['external', 'core'], source: `!(${packages.join('|')})` } } },
    message: `${type} runs in the browser: only small pure libraries, and nothing of Node.`,
  })),
];
