import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPreview } from './scripts/compress-preview.ts'
import { writeFrames } from './scripts/write-frames.ts'
import { writeServiceWorker } from './scripts/write-service-worker.ts'

// Work offline: send no telemetry, and do not download a sample of `request.cf` at start.
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//
/** What nearly every page needs, so nothing of what waits for the line. */
const UI =
  /\/(web\/(ui|lib)\/(?!device-store|waiting|send-waiting|with-lock|acts)[^/]+|worker\/contract\/[^/]+)\.(tsx?|css)/
/** What pages need that name kinds and people, but show no listing cards. */
const KINDS =
  /\/(worker\/contract\/kinds\/(?!filters|schemas)|worker\/contract\/market-path|web\/features\/(accounts\/trust-badges|listings\/(copy|kind-look|status-badge)|search\/market\/market-link))/
/** What listing cards need. */
const LISTINGS = /\/web\/features\/listings\/page\/(listing-|attributes|rate-note|like-button)/
/** What a listing's page and a listing on other pages share beside the cards. */
const LISTING =
  /\/web\/features\/(listings\/(page\/(gallery|attribute-table|copy|share|score-id|use-photo-track)|contact\/(contact-buttons|copy|lazy-contact-dialog))|chat\/links\/message-seller)/
/** Where visitors search. */
const SEARCH =
  /\/(web\/features\/search\/(results\/(feed-|copy|search-form|results\.module)|market\/(copy|market-search|counts-query))|worker\/contract\/kinds\/filters)/
/** What a field needs, and a choice of the browser's own. */
const FIELDS = /\/web\/ui\/forms\/(field|native-select)/
/** What everything shares that sends photos. */
const UPLOADS = /\/web\/features\/media\/(usable-upload|retry-uploads)/

/** Swagger UI as it comes from npm. Only /api/docs loads it (worker/platform/api/openapi.ts). */
for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css'])
  cpSync(`node_modules/swagger-ui-dist/${file}`, `web/public/swagger-ui/${file}`)

// A page of the market has 640 class attributes; long names made it 7 % larger.
const CLASS_NAMES = '[hash:base64:5]'

/**
 * Changes with the shapes of what browsers keep of the server's answers (web/lib/kept), so that no page gets a
 * kept answer that it cannot read.
 */
function hashAnswerShapes(): string {
  const contract = readdirSync('worker/contract', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('worker/contract', name))
  const hash = createHash('sha256')
  for (const file of [...contract.sort(), 'web/features/chat/data/thread-log.ts'])
    hash.update(readFileSync(file))
  return hash.digest('base64url').slice(0, 8)
}

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  define: { 'import.meta.env.ANSWERS_VERSION': JSON.stringify(hashAnswerShapes()) },
  css: { modules: { generateScopedName: CLASS_NAMES } },
  server: { host: '127.0.0.1', port: 5173 },
  // Cloudflare adds no CORS headers either. With Vary: Origin, browsers would not find files in their cache.
  preview: { host: '127.0.0.1', port: 4173, strictPort: true, cors: false },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        // worker/platform/pages/build-files.ts reads this file.
        manifest: 'files.json',
        rolldownOptions: {
          output: {
            // The first script names every file, and in files.json each has its modules.
            // Files name each other, and each character of a hash counts on every page.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            // Small chunks are grouped, because each file is compressed on its own.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, tags: ['$initial'], priority: 2 },
                { name: 'start', tags: ['$initial'], priority: 1 },
                { name: 'ui', test: UI, minShareCount: 11 },
                { name: 'kinds', test: KINDS, minShareCount: 3, priority: 1 },
                { name: 'listings', test: LISTINGS, minShareCount: 3 },
                { name: 'search', test: SEARCH, minShareCount: 2 },
                { name: 'listing', test: LISTING, minShareCount: 2 },
                { name: 'fields', test: FIELDS, minShareCount: 2, priority: 1 },
                { name: 'icons', test: /icons-listing/, priority: 1 },
                { name: 'session', test: /sign-in\/session-expired/, priority: 1 },
                { name: 'uploads', test: UPLOADS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The source map shows in stack traces where an error was.
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
    compressPreview(),
    writeFrames(CLASS_NAMES),
    writeServiceWorker(),
    cloudflare({
      configPath: '../wrangler.toml',
      remoteBindings: false,
      persistState: { path: process.env.STATE_FOLDER ?? '../.wrangler/state' },
    }),
  ],
})
