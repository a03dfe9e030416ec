import { expect, test } from 'vitest'
import { openProgress } from './progress.ts'

test('on a terminal one line is rewritten with the rate and the time left', () => {
  const { progress, pass, written } = watched({ isTTY: true })
  progress.stage('listings', 1_000_000)
  for (let done = 0; done <= 400_000; done += 1_000) {
    progress.at(done)
    pass(20)
  }
  const shown = written.map((text) => text.replace('\r\u001b[2K', ''))
  expect(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n'))).toBe(true)
  expect(shown.at(-1)).toBe('400,000 of 1,000,000 listings (40 %), 50,000 a second, about 12 s left')
  expect(shown.length).toBeLessThan(30)
  progress.end()
  expect(written.at(-1)).toBe('\r\u001b[2K')
})

test('a progress line is never wider than the terminal, since a wrapped line cannot be rewritten', () => {
  const { progress, pass, written } = watched({ isTTY: true, columns: 30 })
  progress.stage('listings', 1_000_000)
  pass(4_000)
  progress.at(100_000)
  expect(written).toEqual(['\r\u001b[2K100,000 of 1,000,000 listings'])
})

test('a log gets a full line every ten seconds', () => {
  const { progress, pass, written } = watched({ isTTY: false })
  progress.stage('listings', 1_000_000)
  for (let done = 0; done < 1_000_000; done += 10_000) {
    progress.at(done)
    pass(500)
  }
  progress.end()
  expect(written).toHaveLength(4)
  expect(written[0]).toBe('200,000 of 1,000,000 listings (20 %), 20,000 a second, about 40 s left\n')
})

test('a job that ends within three seconds prints nothing', () => {
  for (const isTTY of [true, false]) {
    const { progress, pass, written } = watched({ isTTY })
    progress.stage('listings', 240)
    for (let done = 1; done <= 240; done += 1) {
      progress.at(done)
      pass(12)
    }
    progress.end()
    expect(written).toEqual([])
  }
})

test('progress counts the steps, and each step has its own rate', () => {
  const { progress, pass, written } = watched({ isTTY: false, steps: 3 })
  progress.stage('listings', 10)
  pass(20_000)
  progress.stage('parts of the text index', 10)
  pass(30_000)
  progress.at(2)
  pass(11_000)
  progress.stage('writing to disk')
  expect(written).toEqual([
    'Step 2 of 3: 0 of 10 parts of the text index (0 %)\n',
    'Step 2 of 3: 2 of 10 parts of the text index (20 %), 15 s each, about 2 min left\n',
    'Step 3 of 3: writing to disk\n',
  ])
})

function watched({ steps, ...screen }: { isTTY: boolean; columns?: number; steps?: number }) {
  let time = 0
  const written: string[] = []
  const stream = { ...screen, write: (text: string) => written.push(text) }
  return {
    progress: openProgress({ stream, steps, now: () => time }),
    pass: (ms: number) => (time += ms),
    written,
  }
}
