import { defineConfig } from '@playwright/test'
import { findBrowser } from '#scripts/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 4179)
const isRoot = process.getuid?.() === 0
const serve = `vite preview --port ${port} --strictPort --host 127.0.0.1`
const serverLog = 'node_modules/.journeys-server.log'

/**
 * A journey runs once, on a phone, unless a tag says otherwise: `@both` also runs on a desktop, and `@wide`
 * does so in the full run; `@full` runs on both, but only in the full run.
 */
const isFull = process.env.FULL === '1'

const PICTURES = 'pictures.spec.ts'
// The policy allows no style sheet but the page's own, so it would refuse the one that hides photos.
const forPictures = { bypassCSP: true }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: '.',
  outputDir: '../../node_modules/.playwright',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    // Room for another version of the browser to smooth letters differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, stylePath: './pictures.css' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{projectName}/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Playwright does not see what a service worker answers. Journeys about it allow it.
    serviceWorkers: 'block',
    // Snapshots of each step would take a third of the time, and a final screenshot would be taken of every
    // browser, even if its journey passed. After a failure, the page's content is next to the trace, as text.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'off',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that beeps, and no question whether the page may use it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'setup', testMatch: 'roles.setup.ts' },
    {
      name: 'pictures-phone',
      dependencies: ['setup'],
      testMatch: PICTURES,
      use: { ...phone, ...forPictures },
    },
    {
      name: 'pictures-desktop',
      dependencies: ['setup'],
      testMatch: PICTURES,
      use: { ...desktop, ...forPictures },
    },
    {
      name: 'phone',
      dependencies: ['setup'],
      testIgnore: PICTURES,
      grepInvert: isFull ? [] : /@full/,
      use: phone,
    },
    {
      name: 'desktop',
      dependencies: ['setup'],
      testIgnore: PICTURES,
      grep: isFull ? /@both|@wide|@full/ : /@both/,
      use: desktop,
    },
  ],
  webServer: {
    // Show the runtime's messages only if the server fails, because those about closing sockets are noise.
    command: `${serve} 2>${serverLog} || (cat ${serverLog} >&2; exit 1)`,
    cwd: '../..',
    url: `http://127.0.0.1:${port}/api/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
  },
})
