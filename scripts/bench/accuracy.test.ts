import { spawnSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { parseQuery } from '#worker/features/search/language/parse-query.ts'
import { benchAccuracy, LABEL_SETTINGS, QUERY_FILES, readQueries } from './accuracy.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(QUERY_FILES)(
  'at least 98 percent of the regression set %s are parsed exactly as labelled',
  (file) => {
    vi.spyOn(console, 'log').mockReturnValue()
    const [verdict] = benchAccuracy([file])
    expect(verdict?.worst).toBeGreaterThanOrEqual(98)
  },
)

test.each(QUERY_FILES)(
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
