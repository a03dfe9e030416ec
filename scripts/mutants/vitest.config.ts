import { defineConfig } from 'vitest/config'

/** The unit tests of one part of `npm run mutants:pure`. */
export default defineConfig({
  root: process.cwd(),
  test: { environment: 'node', include: JSON.parse(process.env.MUTANTS_TESTS ?? '[]') },
})
