import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveryReceipts } from './receipts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('what arrives is told at once, and a flood a few times a second, by its last message', () => {
  const sent: [string, number][] = []
  const { send } = deliveryReceipts((...each) => void sent.push(each))
  send('a', 1)
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([['a', 1]])
  for (let seq = 2; seq <= 100; seq += 1) {
    send('a', seq)
    send('b', seq)
    vi.advanceTimersByTime(5)
  }
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(sent.slice(1)).toEqual([
    ['a', 100],
    ['b', 100],
  ])
})

test('of many conversations all are told, five a second', () => {
  const sent: string[] = []
  const { send } = deliveryReceipts((id) => void sent.push(id))
  const ids = Array.from({ length: 12 }, (_unused, index) => `c${index}`)
  for (const id of ids) send(id, 1)
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(ids.slice(0, 5))
  vi.advanceTimersByTime(2_000)
  expect(sent).toEqual(ids)
})

test('after the end nothing more is told', () => {
  const sent: string[] = []
  const { send, close } = deliveryReceipts((id) => void sent.push(id))
  send('a', 1)
  close()
  vi.advanceTimersByTime(5_000)
  expect(sent).toEqual([])
})
