// `npm run mutants [-- PART ... [--mutate GLOB]]`: Stryker changes one expression at a time in code that
// runs without a Worker or a browser, and reports the changes that no unit test notices. --mutate limits it
// to matching files. docs/CONTRIBUTING.md explains the report.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { root, stopWith } from '../run.mjs'

/**
 * What is changed, and the tests that may notice. `ignoreStatic` leaves out code that runs only when its
 * module loads, since Stryker runs all tests of the part for each change there.
 */
const PARTS = {
  language: {
    mutate: [
      'worker/features/search/language/**/*.ts',
      'worker/platform/folding.ts',
      '!worker/features/search/language/words/**',
    ],
    // Excludes the tests of hostile texts: their time limits are too loose to notice a change.
    tests: ['worker/features/search/language/{parse-query,lexicon}.unit.test.ts'],
    ignoreStatic: true,
  },
  policies: {
    mutate: ['worker/features/**/policy.ts', 'worker/features/listings/score/score.ts'],
    tests: ['worker/features/**/{policy,score}.unit.test.ts'],
    ignoreStatic: false,
  },
  contract: {
    // The table of calls only describes the API.
    mutate: ['worker/contract/**/*.ts', '!worker/contract/calls/**'],
    tests: [
      'worker/contract/**/*.unit.test.ts',
      'web/features/listings/*.unit.test.ts',
      'worker/platform/texts.unit.test.ts',
      'web/features/accounts/sign-in/sign-in.unit.test.ts',
      'web/features/shell/names.unit.test.ts',
    ],
    ignoreStatic: false,
  },
  screening: {
    // Weights and word lists are data. `npm run bench -- --only screening` measures their quality.
    mutate: [
      'worker/features/moderation/screening/classifier/*.ts',
      'worker/features/accounts/impersonation.ts',
      'worker/platform/lookalikes.ts',
      '!worker/features/moderation/screening/classifier/{rules,weights,word-groups,disguises}.ts',
    ],
    tests: [
      'worker/features/moderation/screening/classifier/*.unit.test.ts',
      'worker/features/accounts/impersonation.unit.test.ts',
      'worker/platform/lookalikes.unit.test.ts',
    ],
    ignoreStatic: true,
  },
  folding: {
    mutate: ['web/features/chat/data/{thread-log,conversation-list,use-pending,announced}.ts'],
    tests: ['web/features/chat/**/*.unit.test.ts'],
    ignoreStatic: true,
  },
}

const { values, positionals: wanted } = parseArgs({
  options: { mutate: { type: 'string' } },
  allowPositionals: true,
})
const unknown = wanted.find((name) => !(name in PARTS))
if (unknown) stopWith(`There is no part called ${unknown}: ${Object.keys(PARTS).join(', ')}.`)
const reports = join(root, 'node_modules', '.reports')
mkdirSync(reports, { recursive: true })
process.chdir(root)

for (const [name, { mutate, tests, ignoreStatic }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n# ${name}`)
  process.env.MUTANTS_TESTS = JSON.stringify(tests)
  const results = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    mutate: [...chosen(mutate), '!**/*.{test,fixture}.ts'],
    ignorePatterns: ['dist', '.wrangler', '.node', 'docs'],
    // Stryker reads tsconfig with TypeScript's old API, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    ignoreStatic,
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: join(reports, `mutants-${name}.json`) },
    tempDirName: 'node_modules/.stryker',
  }).runMutationTest()
  report(name, results)
}

/** Replaces the pattern of a part but keeps its exclusions. */
function chosen(mutate) {
  return values.mutate ? [values.mutate, ...mutate.filter((glob) => glob.startsWith('!'))] : mutate
}

function report(name, results) {
  // Leaves out changes that keep the files from loading, because no test judged them.
  const counted = results.filter(
    ({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  )
  const caught = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const missed = counted.filter((mutant) => !caught.includes(mutant))
  const lines = missed.map(
    ({ fileName, location, status, mutatorName, replacement }) =>
      `${fileName}:${location.start.line}:${location.start.column} ${status} ${mutatorName} ${replacement}`,
  )
  const file = join(reports, `mutants-${name}.txt`)
  writeFileSync(file, `${lines.sort().join('\n')}\n`)
  const share = ((100 * caught.length) / counted.length).toFixed(1)
  console.log(`${name}: ${caught.length} of ${counted.length} caught, ${share} %. Missed: ${file}`)
}
