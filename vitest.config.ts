import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/browser.mjs'

const ROOT_FLAGS = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const QUIET_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-smooth-scrolling',
  '--disable-sync',
  '--no-first-run',
]

/** Generous, because a busy machine must not fail a test. They only end a test that would wait forever. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

/** The Worker as the tests run it. `main` replaces its entry file, and `settings` add to its settings. */
export const worker = (main?: string, settings: Record<string, string> = {}) =>
  cloudflareTest(async () => ({
    main,
    remoteBindings: false,
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      bindings: {
        TEST_MIGRATIONS: await readD1Migrations('./migrations'),
        ENVIRONMENT: 'development',
        ADMIN_PHONES: '+23276000001',
        OTP_SENDS_PER_ADDRESS_HOURLY: '5000',
        RATE_LIMIT_SCALE: '20',
        SMS_PROVIDER: 'console',
        SMS_COUNTRIES: 'SL,GB,US',
        SMS_DAILY_LIMIT: '100000',
        SIGNING_KEY: 'a-key-for-tests-only-0123456789',
        R2_S3_ENDPOINT: '/cdn-cgi/local/r2/s3',
        R2_ACCESS_KEY_ID: 'local-key',
        R2_SECRET_ACCESS_KEY: 'local-secret',
        VAPID_PUBLIC_KEY:
          'BLn2J7UqNdzAuSvk3IbDIHCKepaDETO3V8Ay7HErg6FH9b0kywlHXCfVugMvYSARft6HKK4r4LKiJarSK9hV59o',
        VAPID_PRIVATE_KEY: 'dPZ_UrcegqwUlHVz1jsoct2YuLOg6Vw0BclsurY5hTo',
        VAPID_SUBJECT: 'mailto:market@example.com',
        ...settings,
      },
    },
  }))

/** Replaces contract/kinds/kinds.ts with kinds that include a fifth one, which only tests use. */
const withFifthKind: Plugin = {
  name: 'fifth-kind',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (!id.endsWith('/kinds.ts')) return
    const found = await this.resolve(id, importer, { skipSelf: true })
    if (found?.id.endsWith('/worker/contract/kinds/kinds.ts'))
      return fileURLToPath(new URL('worker/test/fifth-kind/kinds.ts', import.meta.url))
  },
}

/** The component tests that replace modules or load them again, and those whose timers outlast them. */
const ISOLATED = [
  'web/lib/device-store.test.ts',
  'web/features/accounts/profile-form.test.tsx',
  'web/features/accounts/sign-in/{session-expired,sign-in}.test.tsx',
  'web/features/chat/**/*.test.{ts,tsx}',
  'web/features/dev/uploads-page.test.tsx',
  'web/features/media/photo-queue.test.ts',
  'web/features/pages/offline/offline-page.test.tsx',
  'web/lib/lib.test.tsx',
]
const NOT_COMPONENTS = ['web/e2e/**', '**/*.{unit,browser,fifth}.test.{ts,tsx}']

export default defineConfig({
  test: {
    silent: 'passed-only',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [worker()],
        // All files share one Worker. The set-up empties the market before each file.
        test: {
          name: 'worker',
          isolate: false,
          include: ['worker/**/*.test.ts'],
          exclude: ['**/*.{unit,fifth}.test.ts'],
          setupFiles: ['worker/test/setup.ts'],
          ...TIMEOUTS,
        },
      },
      {
        plugins: [withFifthKind, worker()],
        test: {
          name: 'fifth kind (worker)',
          include: ['worker/**/*.fifth.test.ts'],
          setupFiles: ['worker/test/setup.ts'],
          ...TIMEOUTS,
        },
      },
      {
        plugins: [withFifthKind, react()],
        test: {
          name: 'fifth kind (web)',
          environment: 'jsdom',
          include: ['web/**/*.fifth.test.tsx'],
          setupFiles: ['web/test/setup.ts', 'web/test/setup-dom.ts'],
          ...TIMEOUTS,
        },
      },
      {
        plugins: [withFifthKind],
        test: {
          name: 'fifth kind (scripts)',
          environment: 'node',
          include: ['scripts/**/*.fifth.test.ts'],
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['**/*.unit.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['node_modules/**', '**/*.fifth.test.ts'],
          ...TIMEOUTS,
        },
      },
      {
        plugins: [react()],
        // All files of a worker share modules and a document, because loading them again takes most of the
        // time.
        test: {
          name: 'component',
          environment: 'jsdom',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...NOT_COMPONENTS, ...ISOLATED],
          setupFiles: ['web/test/setup.ts', 'web/test/setup-dom.ts'],
          // Without animation frames, which stay stubbed for the next file.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] },
          ...TIMEOUTS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'component (isolated)',
          environment: 'jsdom',
          include: ISOLATED,
          exclude: NOT_COMPONENTS,
          setupFiles: ['web/test/setup.ts', 'web/test/setup-dom.ts'],
          ...TIMEOUTS,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react/jsx-dev-runtime',
            'react-aria-components',
            'thumbhash',
            'jotai',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'hono/client',
            'zod',
            'vitest-browser-react',
            '@testing-library/react',
            'msw',
          ],
        },
        test: {
          name: 'browser',
          include: ['web/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['web/test/setup.ts'],
          ...TIMEOUTS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Parallel pages render in turns, so animated scrolls and fades take seconds. Until they end,
            // a button to press keeps moving.
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), args: [...ROOT_FLAGS, ...QUIET_FLAGS] },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 800 } }],
          },
        },
      },
    ],
  },
})
