import { expect, test, vi } from 'vitest'
import { addDataUse, countDataUse, readDataUse } from './data-use.ts'

/** The browser's timings, which jsdom lacks. */
function stubTimings() {
  const observers: { report: (sizes: number[]) => void }[] = []
  class Timing {
    transferSize: number
    constructor(transferSize: number) {
      this.transferSize = transferSize
    }
  }
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: (list: { getEntries: () => Timing[] }) => void) {
        const report = (sizes: number[]) =>
          callback({ getEntries: () => sizes.map((size) => new Timing(size)) })
        observers.push({ report })
      }
      observe() {}
    },
  )
  return (sizes: number[]) => observers.forEach(({ report }) => report(sizes))
}

test('adds up what pages received and sent in this month, apart from other months', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  const report = stubTimings()
  expect(readDataUse()).toBeUndefined()
  countDataUse()
  report([12_000, 0, 300])
  addDataUse(0, 5_000)
  report([700])
  expect(readDataUse()).toEqual({ since: '2026-11-20', received: 13_000, sent: 5_000 })
  vi.setSystemTime(Date.parse('2026-12-01T00:00:00Z'))
  expect(readDataUse()).toBeUndefined()
  report([50])
  expect(readDataUse()).toEqual({ since: '2026-12-01', received: 50, sent: 0 })
})
