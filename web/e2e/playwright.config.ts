import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'

const port = Number(process.env.E2E_PORT ?? 4179)
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../../node_modules/.playwright',
  workers: 2,
  fullyParallel: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording how the page looked at each step costs a third of the time: only what failed once is recorded
    // so. The steps and the calls are, always.
    trace: process.env.CI
      ? 'on-first-retry'
      : { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      testIgnore: /desktop-only/,
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, testIgnore: /phone-only/ },
  ],
  webServer: {
    command: `vite preview --port ${port} --strictPort --host 127.0.0.1`,
    cwd: '../..',
    url: `http://127.0.0.1:${port}/api/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
  },
})
