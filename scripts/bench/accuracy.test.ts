import { afterEach, expect, test, vi } from 'vitest'
import { parseQuery } from '#worker/features/search/language/parse-query.ts'
import { benchAccuracy, LABELLED, readQueries, SETTING } from './accuracy.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

// [spec 10.2 #21, 10.18 #5]
test.each(LABELLED)('at least 98 per cent of the queries in %s are read exactly as labelled', (file) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const [share] = benchAccuracy([file])
  expect(share?.worst).toBeGreaterThanOrEqual(98)
})

test.each(LABELLED)(
  'every chip of the queries in %s has a label, a filter and a span in the text',
  (file) => {
    const faults = readQueries(file).flatMap(({ q }) => {
      const { filters, understood } = parseQuery(q, SETTING)
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

function isWithin([start, end]: readonly [number, number], text: string): boolean {
  return 0 <= start && start < end && end <= text.length
}
