import { expect, test } from 'vitest'
import type { Message } from '#contract/conversation.ts'
import { threadWords } from '#web/features/chat/copy.ts'
import { messageOf, NONE_YET } from '#web/features/chat/data/chat.fixture.ts'
import { BLOCK_SIZE, dayLine, rowTime, tickOf, toBlocks, todayOf, toRows } from './message-blocks.ts'
import { isEmojiOnly, toParts } from './message-bubble.tsx'

const [ME, OTHER] = ['me', 'other']

const written = (seq: number, senderId: string, at = '20T10:00:00') =>
  messageOf(seq, { senderId, createdAt: `2026-11-${at}.000Z` })
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => written(from + index, OTHER))
const rowsOf = (messages: Message[], theirs = NONE_YET) =>
  toBlocks(messages).flatMap((block) => toRows(block, ME, theirs))
const shapeOf = (messages: Message[]) =>
  rowsOf(messages).map(({ isFirst, isLast }) => `${isFirst ? '[' : ''}${isLast ? ']' : ''}`)

test.each<[string, Message[], string[]]>([
  [
    'messages of one person in one minute form a group',
    [written(1, ME, '20T10:00:05'), written(2, ME, '20T10:00:40'), written(3, ME, '20T10:00:59')],
    ['[', '', ']'],
  ],
  [
    'another minute, and another person, begin a new group',
    [written(1, ME), written(2, ME, '20T10:01:00'), written(3, OTHER, '20T10:01:10')],
    ['[]', '[]', '[]'],
  ],
  ['a group continues across the edge of a block', range(BLOCK_SIZE, BLOCK_SIZE + 1), ['[', ']']],
])('%s', (_what, messages, shape) => {
  expect(shapeOf(messages)).toEqual(shape)
})

test('a day is shown once, above its first message', () => {
  const rows = rowsOf([
    written(1, ME, '19T23:59:00'),
    written(2, OTHER, '20T00:01:00'),
    written(3, ME, '20T09:00:00'),
  ])
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', undefined])
})

test('every message is in one block, in order, and older history leaves the blocks unchanged', () => {
  const idsOf = (from: number) =>
    toBlocks(range(from, 3 * BLOCK_SIZE + 10)).map(({ id, isFull }) => [id, isFull])
  const stood = [
    [2, true],
    [3, false],
  ]
  expect([idsOf(2 * BLOCK_SIZE + 1), idsOf(BLOCK_SIZE + 1)]).toEqual([stood, [[1, true], ...stood]])
  const messages = range(37, 1_036)
  expect(toBlocks(messages).flatMap((block) => block.messages)).toEqual(messages)
})

// [spec 10.8 #3]
test.each([
  ['sent', { deliveredSeq: 0, readSeq: 0 }],
  ['delivered', { deliveredSeq: 1, readSeq: 0 }],
  ['read', { deliveredSeq: 1, readSeq: 1 }],
  ['read', { deliveredSeq: 0, readSeq: 5 }],
])("one's own message is marked as %s, and the other person's has no tick", (tick, marks) => {
  expect(tickOf(1, marks)).toBe(tick)
  expect(rowsOf([written(1, ME), written(2, OTHER)], marks).map((row) => row.tick)).toEqual([tick, undefined])
})

test('in a group of messages, ticks are shown at the end and wherever they change', () => {
  const rows = rowsOf(
    [1, 2, 3, 4].map((seq) => written(seq, ME)),
    { deliveredSeq: 3, readSeq: 1 },
  )
  expect(rows.map(({ tick }) => tick)).toEqual(['read', undefined, 'delivered', 'sent'])
})

const words = threadWords.en
const NOW = Date.parse('2026-11-22T00:30:00.000Z')
const today = todayOf(NOW)

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-21', 'Yesterday'],
  ['2026-11-20', 'November 20, 2026'],
  ['2025-12-31', 'December 31, 2025'],
])('the heading above messages of %s is %s', (day, line) => {
  expect(dayLine(day, today, words)).toBe(line)
})

test('the day before the first of March is the end of February', () => {
  expect(dayLine('2028-02-29', '2028-03-01', words)).toBe('Yesterday')
})

test.each([
  ['2026-11-22T00:05:00.000Z', '00:05'],
  ['2026-11-21T23:59:00.000Z', 'Yesterday'],
  ['2026-11-03T12:00:00.000Z', 'Nov 3'],
  ['2025-11-22T12:00:00.000Z', 'Nov 22, 2025'],
])('the list of conversations shows the time %s as %s', (at, shown) => {
  expect(rowTime(at, today, words)).toBe(shown)
})

test('without a clock a day is shown as its date', () => {
  expect(todayOf(undefined)).toBeUndefined()
  expect(dayLine('2026-11-22', undefined, words)).toBe('November 22, 2026')
  expect(rowTime('2026-11-22T10:00:00.000Z', undefined, words)).toBe('Nov 22')
})

const ORIGIN = 'https://salone.market'
const OWN = `${ORIGIN}/listings/0190b5a0-0000-7000-8000-0000000000aa`

const linksOf = (content: string) =>
  toParts(content, ORIGIN)
    .filter(({ listingId }) => listingId !== undefined)
    .map(({ text }) => text)
const textOf = (content: string) =>
  toParts(content, ORIGIN)
    .map(({ text }) => text)
    .join('')

test.each([
  ['alone', OWN],
  ['in a sentence', `Look: ${OWN} it is the same`],
  ['at the end of one', `Do you mean ${OWN}?`],
  ['in brackets', `The other (${OWN}).`],
  ['on a line of its own', `Look\n${OWN}\nplease`],
])('the address of a listing of this site becomes a link, %s', (_where, content) => {
  expect(linksOf(content)).toEqual([OWN])
  expect(toParts(content, ORIGIN).find(({ listingId }) => listingId)?.listingId).toBe(
    '0190b5a0-0000-7000-8000-0000000000aa',
  )
  expect(textOf(content)).toBe(content)
})

test('two addresses in one message each become a link', () => {
  expect(linksOf(`${OWN} ${ORIGIN}/listings/b2`)).toEqual([OWN, `${ORIGIN}/listings/b2`])
})

test.each([
  ['another site', 'https://salone-market.example/listings/a1'],
  ['another site whose name begins with ours', 'https://salone.market.example/listings/a1'],
  ["our name as somebody's user name", 'https://salone.market@evil.example/listings/a1'],
  ['our address in the query of another', 'https://evil.example/?to=https://salone.market/listings/a1'],
  ['our site without https', 'http://salone.market/listings/a1'],
  ['another page of ours', 'https://salone.market/auth?next=/listings/a1'],
  ['an address whose path continues after the id', 'https://salone.market/listings/a1/../../auth'],
  ['a host-like ending after the id', 'https://salone.market/listings/a1.evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a phone number', 'Call me on +232 76 123456 or 076123456'],
  ['an e-mail address', 'write to abu@example.com'],
  ['markup', '<a href="https://salone.market/listings/a1">here</a>'],
])('%s stays plain text', (_what, content) => {
  expect(toParts(content, ORIGIN)).toEqual([{ at: 0, text: content }])
})

test('a dot in the host name of this site matches only a dot', () => {
  expect(linksOf('https://saloneXmarket/listings/a1')).toEqual([])
})

test.each(['👍', '👍🏿', '❤️', '😂😂', '👨‍👩‍👧', '🇸🇱', '🎉 🎉'])('%s is only emoji', (content) => {
  expect(isEmojiOnly(content)).toBe(true)
})

test.each(['ok 👍', '5', '#1', '', '😂'.repeat(13), '.', 'S'])('“%s” is not only emoji', (content) => {
  expect(isEmojiOnly(content)).toBe(false)
})
