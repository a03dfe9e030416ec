import { defineConfig } from 'vitest/config'

/** The unit tests of one part of `npm run mutants`. */
export default defineConfig({
  root: process.cwd(),
  // Instrumented code is slow on its first run, even more so beside other load.
  test: { environment: 'node', testTimeout: 60_000, include: JSON.parse(process.env.MUTANTS_TESTS ?? '[]') },
})
