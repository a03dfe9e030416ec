import { join } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bundleApart } from './scripts/bundle-apart.ts'
import { compressPreview } from './scripts/compress-preview.ts'
import { leanReact } from './scripts/lean-react.ts'
import { prerenderPages } from './scripts/prerender.ts'
import { shortNeeds } from './scripts/short-needs.ts'
import { shrinkCss } from './scripts/shrink-css.ts'

// Offline by default: no telemetry, and no download of a sample request's properties at start.
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'

/**
 * What the first view of nearly every route runs and draws: the shell, the call client, the native parts of
 * the design system.
 */
const BASICS = new RegExp(
  [
    'main\\.tsx',
    'styles/',
    'router\\.tsx',
    'route-tree',
    'routes/index',
    'lib/(words|copy|api|load-with-styles|call-error|query-client|query-failure|unopened|failure|loading|use-content-focus|use-document-title)\\.',
    'features/shell/(?!user-menu|member-tools|search-box)',
    'features/listings/page/(on-sight|like-button|use-toggle-like|queries|held-listings)\\.',
    'features/listings/copy\\.',
    'features/accounts/sign-in/(queries|session-expired)\\.',
    'features/(notifications/bell/bell|listings/page/note)\\.module',
    'ui/(icons/|overlays/|)(avatar|badge|brand|button|card|class-names|cloth|empty-state|error-state|icons|load-toast-region|page|photo|photo-fallback|price|skeleton|spinner|svg-icon|toast|visually-hidden)\\.',
  ]
    .map((part) => `/web/${part}`)
    .concat('/worker/contract/(names|dates|numbers|photo-sources)\\.')
    .join('|'),
)

const FRAMEWORK =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//

/** The feed with its cards; similar listings on a listing's page take the cards from here. */
const FEED =
  /\/web\/(features\/search\/feed\/|features\/listings\/page\/(listing-card|card-facts)|ui\/forms\/(segmented-buttons|compact-select))/

/**
 * A member's part of the header. The feed opens the search as well, and must not for that become what every
 * page brings along.
 */
const MEMBER = /\/web\/features\/(shell\/(member-tools|search-box)|search\/use-search-dialog)\./

/** Small things that a person's own pages share: each alone would cost them a hundred bytes more. */
const OWN_PAGES =
  /\/web\/(features\/(listings\/upkeep\/use-now|accounts\/sign-in\/unauthorized)|lib\/use-focus-kept)\./

/** What the feed says of a search, on its first view. */
const IN_FORCE =
  /\/web\/features\/search\/feed\/(outcome\/(search-in-force|save-tool|to-chips)|plain-value)\./

/** What a listing that is not on offer says of itself. */
const STATUS = /\/web\/features\/listings\/page\/(status-note|note)\./

/**
 * What the admin dashboard shares with other pages: a group takes along what it needs, unless that has a
 * group of its own.
 */
const SHARED_WITH_DESK = [/\/web\/ui\/tabs\./, /\/web\/ui\/retry-line\./, /\/worker\/contract\/trust\./]

/** What every tab of the admin dashboard needs on its first view. */
const DESK =
  /\/web\/features\/moderation\/desk\/(admin-page|desk|stat-cards|copy|queries|search-params|use-admin-search|decisions\/(split|row|rows-skeleton|pane-skeleton|work-tab|work-list))\./

/**
 * The foot of the public pages, the seller's guide, whose parts the examples open in their tabs, and two
 * small pages: in one piece each, they are few names to every page.
 */
const FOOT = /\/web\/features\/pages\/(landing\/footer|install\/install-offer)\./
const GUIDE =
  /\/web\/features\/pages\/tutorials\/(copy|tips|tutorial-cards|step-body|use-place|kept-on-device|search-params)\./
const EXPLAINED = /\/web\/features\/pages\/(about|install)\/(?!install-offer)/
/** Not theirs alone. */
const CHECKBOX = /\/web\/ui\/forms\/checkbox\./
const PLACES = /\/worker\/contract\/places\./

/** What lists with Load More need. */
const PAGED = /query-core\/.*\/infiniteQuery|react-query\/.*\/useInfiniteQuery|\/web\/lib\/load-more\./

/** Parts of the framework that only some pages need, or only once something is changed. */
const LATER = /query-core\/.*\/mutationObserver|react-query\/.*\/useMutation|react-router\/.*\/useBlocker/

const CSS = shrinkCss(join(import.meta.dirname, 'web'))

/** Vite's helper for a lazy import that brings style sheets along, in our own words. */
const OWN_PRELOAD: Plugin = {
  name: 'own-preload',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => join(import.meta.dirname, 'web/lib/load-with-styles.ts'),
  },
}

export default defineConfig(({ command }) => ({
  root: 'web',
  resolve: {
    // React has had useSyncExternalStore of its own since 18: the shim for older ones is dead weight.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  cacheDir: '../node_modules/.vite',
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
  // Every browser that runs the ES2022 build preloads modules by itself.
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  css: { modules: command === 'build' ? { generateScopedName: CSS.classOf } : {} },
  environments: {
    client: {
      // React looks for its developer tools, which nobody needs on a built page: 400 bytes.
      define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Chunks name each other and their style sheets: long names cost every page half a kilobyte.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            // What every page needs goes out in two pieces: many small chunks compress worse, each on its
            // own.
            codeSplitting: {
              groups: [
                { name: 'framework', test: (id) => FRAMEWORK.test(id) && !LATER.test(id) && !PAGED.test(id) },
                { name: 'basics', test: BASICS },
                { name: 'paged', test: PAGED },
                { name: 'member', test: MEMBER },
                { name: 'own-pages', test: OWN_PAGES },
                ...SHARED_WITH_DESK.map((test, index) => ({ name: `shared-with-desk-${index}`, test })),
                { name: 'desk', test: DESK },
                { name: 'foot', test: FOOT },
                { name: 'checkbox', test: CHECKBOX },
                { name: 'guide', test: GUIDE },
                { name: 'places', test: PLACES },
                { name: 'explained', test: EXPLAINED },
                { name: 'status', test: STATUS },
                { name: 'in-force', test: IN_FORCE },
                {
                  name: 'feed',
                  test: (id) =>
                    FEED.test(id) && !/feed\/(search-params|feed-search|plain-value|outcome)/.test(id),
                },
              ],
            },
          },
        },
      },
    },
    // The Worker: its source map tells where an error was, and each isolate has less to read.
    salone_market: { build: { minify: true, sourcemap: true } },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(import.meta.dirname, 'web/routes'),
      generatedRouteTree: join(import.meta.dirname, 'web/route-tree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    leanReact(import.meta.dirname),
    OWN_PRELOAD,
    bundleApart(join(import.meta.dirname, 'web/lib/uppy.ts')),
    shortNeeds(),
    ...CSS.plugins,
    compressPreview(),
    prerenderPages(import.meta.dirname),
    cloudflare({
      configPath: '../wrangler.toml',
      remoteBindings: false,
      persistState: { path: process.env.STATE_FOLDER ?? '../.wrangler/state' },
    }),
  ],
}))
