/** Features, the lowest layer first. Each may import the features before it. */
const FEATURES = [
  'media',
  'accounts',
  'notifications',
  'listings',
  'search',
  'engagement',
  'suggestions',
  'verification',
  'moderation',
  'chat',
  'deals',
  'analytics',
  'own-data',
  'pages',
  'shell',
  'dev',
]
const TESTS = ['\\.(test|fixture)\\.tsx?$', '/test/']

/** A feature must not import the features after it, not even their types. Tests are exempt. */
const layers = FEATURES.slice(0, -1).map((feature, at) => ({
  name: `layers-${feature}`,
  severity: 'error',
  from: { path: `^(web|worker)/features/${feature}/`, pathNot: TESTS },
  to: { path: `^$1/features/(${FEATURES.slice(at + 1).join('|')})/` },
}))

/** Who may import whom: the house rules, checked by `npm run check`. */
module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'features-have-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^(web|worker)/features/', pathNot: `^(web|worker)/features/(${FEATURES.join('|')})/` },
    },
    {
      name: 'lib-knows-no-feature',
      severity: 'error',
      from: { path: '^web/lib/', pathNot: TESTS },
      to: { path: '^web/(features|routes)/' },
    },
    { name: 'no-cycles', comment: 'Types included.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(cloudflare:|\\*)' },
    },
    {
      name: 'contract-is-a-leaf',
      comment: 'The contract, which server and browser share, imports only zod and itself.',
      severity: 'error',
      from: { path: '^worker/contract/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { pathNot: ['^worker/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'web-knows-the-contract-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^worker/', pathNot: ['^worker/contract/', '^worker/api\\.ts$'] },
    },
    {
      name: 'web-knows-the-calls-by-type-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^worker/api\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'drizzle-stays-in-stores',
      comment:
        "Only store.ts, view.ts and db/ import drizzle or its types. A row's type comes from db/schema.ts.",
      severity: 'error',
      from: {
        path: '^worker/',
        pathNot: ['^worker/db/', '/store\\.ts$', '/view\\.ts$', '\\.test\\.ts$', '^worker/test/'],
      },
      to: { path: '^node_modules/drizzle-orm/' },
    },
    {
      name: 'features-meet-through-verbs',
      severity: 'error',
      from: { path: '^worker/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^worker/features/([^/]+)/(store|routes|view|message-log|tables|inbox-tables)\\.ts$',
        pathNot: '^worker/features/$1/',
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^worker/(platform|db)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^worker/(features/|reactions\\.ts|app\\.ts|cron\\.ts|index\\.ts)' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'The design system knows no feature, router, query or lib. Its texts come in as props.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^web/(features|lib|routes)/', '^node_modules/(@tanstack|jotai)/'] },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: {
        pathNot: [
          '\\.test\\.tsx?$',
          '^worker/test/',
          '^web/test/',
          '^web/features/.+/test/',
          '\\.fixture\\.tsx?$',
          '^web/e2e/',
          // The benchmarks count rows with the tests' helpers.
          '^scripts/',
        ],
      },
      to: {
        path: [
          '\\.test\\.tsx?$',
          '^worker/test/',
          '^web/test/',
          '^web/features/.+/test/',
          '\\.fixture\\.tsx?$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['web/route-tree\\.gen\\.ts$', '\\.css$'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
