import { join } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Offline by default: no telemetry, and no download of a sample request's properties at start.
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022' },
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
