import { defineConfig } from 'vitest/config'
import { worker } from '../../vitest.config.ts'

const folder = process.env.GUARDS_FOLDER ?? ''

/** Runs the Worker's tests from the bundle of `npm run mutants`. */
export default defineConfig({
  root: process.cwd(),
  plugins: [worker(`${folder}/worker/index.js`, { FAULT: process.env.FAULT ?? '0' })],
  test: {
    isolate: false,
    include: [`${folder}/**/*.test.js`],
    exclude: [],
    setupFiles: [`${folder}/worker/test/setup.js`, 'scripts/mutants/faults.setup.ts'],
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
