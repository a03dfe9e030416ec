import { afterEach, expect, test, vi } from 'vitest'
import { benchAccuracy, LABELLED } from './accuracy.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(LABELLED)('of the queries in %s at least 98 in 100 are read exactly as labelled', (file) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const [share] = benchAccuracy([file])
  expect(share?.worst).toBeGreaterThanOrEqual(98)
})
