import { expect, test } from 'vitest'
import { openProgress } from './progress.ts'

test('on a terminal, one line is rewritten with the rate and the time left', () => {
  const { progress, advance, written } = openWatchedProgress({ isTTY: true })
  progress.step('listings', 1_000_000)
  for (let done = 0; done <= 400_000; done += 1_000) {
    progress.at(done)
    advance(20)
  }
  const shown = written.map((text) => text.replace('\r\u001b[2K', ''))
  expect(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n'))).toBe(true)
  expect(shown.at(-1)).toBe('400,000 of 1,000,000 listings (40 %), 50,000 a second, about 12 s left')
  expect(shown.length).toBeLessThan(30)
  progress.end()
  expect(written.at(-1)).toBe('\r\u001b[2K')
})

test('a progress line is never wider than the terminal, because a wrapped line cannot be rewritten', () => {
  const { progress, advance, written } = openWatchedProgress({ isTTY: true, columns: 30 })
  progress.step('listings', 1_000_000)
  advance(4_000)
  progress.at(100_000)
  expect(written).toEqual(['\r\u001b[2K100,000 of 1,000,000 listings'])
})

test('in a log, a full line is written every ten seconds', () => {
  const { progress, advance, written } = openWatchedProgress({ isTTY: false })
  progress.step('listings', 1_000_000)
  for (let done = 0; done < 1_000_000; done += 10_000) {
    progress.at(done)
    advance(500)
  }
  progress.end()
  expect(written).toHaveLength(4)
  expect(written[0]).toBe('200,000 of 1,000,000 listings (20 %), 20,000 a second, about 40 s left\n')
})

test('a job that ends within three seconds prints nothing', () => {
  for (const isTTY of [true, false]) {
    const { progress, advance, written } = openWatchedProgress({ isTTY })
    progress.step('listings', 240)
    for (let done = 1; done <= 240; done += 1) {
      progress.at(done)
      advance(12)
    }
    progress.end()
    expect(written).toEqual([])
  }
})

test('progress counts the steps, and each step has its own rate', () => {
  const { progress, advance, written } = openWatchedProgress({ isTTY: false, steps: 3 })
  progress.step('listings', 10)
  advance(20_000)
  progress.step('parts of the text index', 10)
  advance(30_000)
  progress.at(2)
  advance(11_000)
  progress.step('writing to disk')
  expect(written).toEqual([
    'Step 2 of 3: 0 of 10 parts of the text index (0 %)\n',
    'Step 2 of 3: 2 of 10 parts of the text index (20 %), 15 s each, about 2 min left\n',
    'Step 3 of 3: writing to disk\n',
  ])
})

function openWatchedProgress({ steps, ...screen }: { isTTY: boolean; columns?: number; steps?: number }) {
  let time = 0
  const written: string[] = []
  const stream = { ...screen, write: (text: string) => written.push(text) }
  return {
    progress: openProgress({ stream, steps, now: () => time }),
    advance: (ms: number) => (time += ms),
    written,
  }
}
