import { expect, test } from 'vitest'
import type { Message } from '#contract/conversation.ts'
import { BLOCK_SIZE, tickOf, toBlocks, toRows } from './message-blocks.ts'

const [ME, OTHER] = ['me', 'other']
const NO_MARKS = { deliveredSeq: 0, readSeq: 0 }

const written = (seq: number, senderId: string, createdAt = '2026-11-20T10:00:00.000Z'): Message => ({
  id: `m${seq}`,
  conversationId: 'c',
  seq,
  senderId,
  clientId: `k${seq}`,
  content: `Message ${seq}`,
  createdAt,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => written(from + index, OTHER))
const rowsOf = (messages: Message[], theirs = NO_MARKS) =>
  toBlocks(messages).flatMap((block) => toRows(block, ME, theirs))
const shapeOf = (messages: Message[]) =>
  rowsOf(messages).map(({ isFirst, isLast }) => `${isFirst ? '[' : ''}${isLast ? ']' : ''}`)

test('what one person wrote in one minute is a group', () => {
  expect(
    shapeOf([
      written(1, ME, '2026-11-20T10:00:05.000Z'),
      written(2, ME, '2026-11-20T10:00:40.000Z'),
      written(3, ME, '2026-11-20T10:00:59.000Z'),
    ]),
  ).toEqual(['[', '', ']'])
})

test('another minute, and another person, begin a new group', () => {
  expect(
    shapeOf([
      written(1, ME),
      written(2, ME, '2026-11-20T10:01:00.000Z'),
      written(3, OTHER, '2026-11-20T10:01:10.000Z'),
    ]),
  ).toEqual(['[]', '[]', '[]'])
})

test('a group goes on over the edge of a block', () => {
  const rows = rowsOf(range(BLOCK_SIZE, BLOCK_SIZE + 1))
  expect(toBlocks(range(BLOCK_SIZE, BLOCK_SIZE + 1))).toHaveLength(2)
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a day is named once, above its first message', () => {
  const rows = rowsOf([
    written(1, ME, '2026-11-19T23:59:00.000Z'),
    written(2, OTHER, '2026-11-20T00:01:00.000Z'),
    written(3, ME, '2026-11-20T09:00:00.000Z'),
  ])
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', undefined])
})

test('history above leaves the blocks that stand as they are', () => {
  const before = toBlocks(range(2 * BLOCK_SIZE + 1, 3 * BLOCK_SIZE + 10))
  const after = toBlocks(range(BLOCK_SIZE + 1, 3 * BLOCK_SIZE + 10))
  expect(before.map(({ id, isFull }) => [id, isFull])).toEqual([
    [2, true],
    [3, false],
  ])
  expect(after.map(({ id, isFull }) => [id, isFull])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])
  expect(after[1]?.messages.map(({ seq }) => seq)).toEqual(before[0]?.messages.map(({ seq }) => seq))
})

test('every message is in one block, in order', () => {
  const messages = range(37, 1_036)
  expect(toBlocks(messages).flatMap((block) => block.messages)).toEqual(messages)
})

test.each([
  ['sent', { deliveredSeq: 0, readSeq: 0 }],
  ['delivered', { deliveredSeq: 1, readSeq: 0 }],
  ['read', { deliveredSeq: 1, readSeq: 1 }],
  ['read', { deliveredSeq: 0, readSeq: 5 }],
])("one's own message is %s", (tick, marks) => {
  expect(tickOf(1, marks)).toBe(tick)
  expect(rowsOf([written(1, ME)], marks)[0]?.tick).toBe(tick)
})

test('within a group the ticks stand at its end and where they change', () => {
  const rows = rowsOf(
    [1, 2, 3, 4].map((seq) => written(seq, ME)),
    { deliveredSeq: 3, readSeq: 1 },
  )
  expect(rows.map(({ tick }) => tick)).toEqual(['read', undefined, 'delivered', 'sent'])
})

test("the other person's messages have none", () => {
  expect(rowsOf([written(1, OTHER)], { deliveredSeq: 1, readSeq: 1 })[0]?.tick).toBeUndefined()
})
