import { join } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Offline by default: no telemetry, and no download of a sample request's properties at start.
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'

/** Parts of the page that a first view of nearly every route draws. */
const BASICS =
  /web\/(copy\/(use-words|words)|lib\/(api|call-error|dates|money)|ui\/(avatar|badge|brand|button|card|class-names|cloth|empty-state|error-state|field|icons|native-select|photo|photo-fallback|price|segmented-buttons|skeleton|spinner|svg-icon|visually-hidden)|features\/listing\/(photo-sources|listing-card|like-button|use-toggle-like|card-facts))\./

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs goes out in two pieces: many small chunks compress worse, each on its own.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack|hono)\// },
                { name: 'basics', test: BASICS },
              ],
            },
          },
        },
      },
    },
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
    cloudflare({ configPath: '../wrangler.toml', remoteBindings: false, persistState: { path: process.env.STATE_FOLDER ?? '../.wrangler/state' } }),
  ],
})
