import { spawnSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import {
  LABEL_SETTINGS,
  readQueries,
  REGRESSION_SETS,
  UNSEEN_SET,
} from '#worker/features/search/language/labelled-queries.fixture.ts'
import { parseQuery } from '#worker/features/search/language/parse-query.ts'
import { benchAccuracy } from './accuracy.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(Object.entries(REGRESSION_SETS))(
  '%s is parsed exactly as labelled, at least %i percent',
  (file) => {
    vi.spyOn(console, 'log').mockReturnValue()
    const [verdict] = benchAccuracy([file])
    expect(verdict?.worst).toBeGreaterThanOrEqual(REGRESSION_SETS[file] ?? 100)
  },
)

test.each([...Object.keys(REGRESSION_SETS), UNSEEN_SET])(
  'every chip parsed from a query in %s has a label, a filter and a span within the query',
  (file) => {
    const faults = readQueries(file).flatMap(({ q }) => {
      const { filters, understood } = parseQuery(q, LABEL_SETTINGS)
      return understood
        .filter(
          ({ key, label, span }) =>
            !(label !== '' && filters[key] !== undefined && span !== undefined && isWithin(span, q)),
        )
        .map((chip) => ({ q, chip }))
    })
    expect(faults).toEqual([])
  },
)

test('the benchmarks load in Node, without a Worker', () => {
  const { stderr } = spawnSync('node', [
    'scripts/run-typescript.mjs',
    'scripts/bench/bench.ts',
    '--only',
    'none',
  ])
  expect(String(stderr)).toContain('There is no part none: choose from accuracy, screening')
})

function isWithin([start, end]: readonly [number, number], text: string): boolean {
  return 0 <= start && start < end && end <= text.length
}
