import { expect, test } from 'vitest'
import type { Message } from '#contract/conversation.ts'
import { threadWords } from '#web/features/chat/copy.ts'
import { messageOf, NO_MARKS } from '#web/features/chat/data/chat.fixture.ts'
import { BLOCK_SIZE, dayHeading, rowTime, tickOf, toBlocks, todayOf, toRows } from './message-blocks.ts'
import { isEmojiOnly, toParts } from './message-text.tsx'

const [ME, OTHER] = ['me', 'other']

const messageAt = (seq: number, senderId: string, at = '20T10:00:00') =>
  messageOf(seq, { senderId, createdAt: `2026-11-${at}.000Z` })
const theirMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => messageAt(from + index, OTHER))
const rowsOf = (messages: Message[], theirs = NO_MARKS) =>
  toBlocks(messages).flatMap((block) => toRows(block, ME, theirs))
const shapeOf = (messages: Message[]) =>
  rowsOf(messages).map(({ isFirst, isLast }) => `${isFirst ? '[' : ''}${isLast ? ']' : ''}`)

test.each<[string, Message[], string[]]>([
  [
    'messages of one person in one minute form a group',
    [messageAt(1, ME, '20T10:00:05'), messageAt(2, ME, '20T10:00:40'), messageAt(3, ME, '20T10:00:59')],
    ['[', '', ']'],
  ],
  [
    'a message from another minute or person begins a new group',
    [messageAt(1, ME), messageAt(2, ME, '20T10:01:00'), messageAt(3, OTHER, '20T10:01:10')],
    ['[]', '[]', '[]'],
  ],
  ['a group continues across the edge of a block', theirMessages(BLOCK_SIZE, BLOCK_SIZE + 1), ['[', ']']],
])('%s', (_what, messages, shape) => {
  expect(shapeOf(messages)).toEqual(shape)
})

test('a day is shown once, above its first message', () => {
  const rows = rowsOf([
    messageAt(1, ME, '19T23:59:00'),
    messageAt(2, OTHER, '20T00:01:00'),
    messageAt(3, ME, '20T09:00:00'),
  ])
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', undefined])
})

test('every message is in one block, in order, and older history does not change later blocks', () => {
  const idsOf = (from: number) =>
    toBlocks(theirMessages(from, 3 * BLOCK_SIZE + 10)).map(({ id, isFull }) => [id, isFull])
  const laterBlocks = [
    [2, true],
    [3, false],
  ]
  expect([idsOf(2 * BLOCK_SIZE + 1), idsOf(BLOCK_SIZE + 1)]).toEqual([
    laterBlocks,
    [[1, true], ...laterBlocks],
  ])
  const messages = theirMessages(37, 1_036)
  expect(toBlocks(messages).flatMap((block) => block.messages)).toEqual(messages)
})

test.each([
  ['sent', { deliveredSeq: 0, readSeq: 0 }],
  ['delivered', { deliveredSeq: 1, readSeq: 0 }],
  ['read', { deliveredSeq: 1, readSeq: 1 }],
  ['read', { deliveredSeq: 0, readSeq: 5 }],
])("one's own message is marked as %s, and the other person's has no tick", (tick, marks) => {
  expect(tickOf(1, marks)).toBe(tick)
  const rows = rowsOf([messageAt(1, ME), messageAt(2, OTHER)], marks)
  expect(rows.map((row) => row.tick)).toEqual([tick, undefined])
})

test('in a group of messages, ticks are shown at the end and wherever they change', () => {
  const rows = rowsOf(
    [1, 2, 3, 4].map((seq) => messageAt(seq, ME)),
    { deliveredSeq: 3, readSeq: 1 },
  )
  expect(rows.map(({ tick }) => tick)).toEqual(['read', undefined, 'delivered', 'sent'])
})

const words = threadWords
const NOW = Date.parse('2026-11-22T00:30:00.000Z')
const today = todayOf(NOW)

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-21', 'Yesterday'],
  ['2026-11-20', 'November 20, 2026'],
  ['2025-12-31', 'December 31, 2025'],
])('the heading above messages of %s is %s', (day, heading) => {
  expect(dayHeading(day, today, words)).toBe(heading)
})

test('in a leap year, the day before March 1 is February 29', () => {
  expect(dayHeading('2028-02-29', '2028-03-01', words)).toBe('Yesterday')
})

test.each([
  ['2026-11-22T00:05:00.000Z', '00:05'],
  ['2026-11-21T23:59:00.000Z', 'Yesterday'],
  ['2026-11-03T12:00:00.000Z', 'Nov 3'],
  ['2025-11-22T12:00:00.000Z', 'Nov 22, 2025'],
])('the list of conversations shows the time %s as %s', (at, shown) => {
  expect(rowTime(at, today, words)).toBe(shown)
})

test('if the current time is unknown, every day is shown as a date', () => {
  expect(todayOf(undefined)).toBeUndefined()
  expect(dayHeading('2026-11-22', undefined, words)).toBe('November 22, 2026')
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
  ['at the end of a sentence', `Do you mean ${OWN}?`],
  ['in brackets', `The other (${OWN}).`],
  ['on a line of its own', `Look\n${OWN}\nplease`],
])('the URL of a listing on this site becomes a link when it is %s', (_where, content) => {
  expect(linksOf(content)).toEqual([OWN])
  expect(toParts(content, ORIGIN).find(({ listingId }) => listingId)?.listingId).toBe(
    '0190b5a0-0000-7000-8000-0000000000aa',
  )
  expect(textOf(content)).toBe(content)
})

test('each of two URLs in a message becomes a link', () => {
  expect(linksOf(`${OWN} ${ORIGIN}/listings/b2`)).toEqual([OWN, `${ORIGIN}/listings/b2`])
})

test.each([
  ['another site', 'https://salone-market.example/listings/a1', 'salone-market.example'],
  [
    'a site whose name begins with ours',
    'https://salone.market.example/listings/a1',
    'salone.market.example',
  ],
  ["our name as somebody's user name", 'https://salone.market@evil.example/listings/a1', 'evil.example'],
  ['our URL in the query of another site', `https://evil.example/?to=${OWN}`, 'evil.example'],
  ['our site without https', 'http://salone.market/listings/a1', 'salone.market'],
  ['a site without http', 'www.evil.example/pay', 'www.evil.example'],
  ['our name in letters of another alphabet', 'https://sаlone.market/pay', 'xn--slone-4ve.market'],
])('%s leads away', (_what, content, host) => {
  expect(linksOf(content)).toEqual([])
  const [part, ...others] = toParts(`See ${content}, quickly`, ORIGIN).filter(({ url }) => url)
  expect(part?.text).toBe(content)
  expect(new URL(part?.url ?? '').host).toBe(host)
  expect(others).toEqual([])
})

test.each([
  ['/auth?next=/listings/a1', '/auth?next=/listings/a1'],
  ['/listings/a1/../../auth', '/auth'],
  ['/listings/a1.evil.example', '/listings/a1.evil.example'],
])('a URL of another page of this site opens that page: %s', (path, page) => {
  expect(toParts(ORIGIN + path, ORIGIN)).toEqual([{ at: 0, text: ORIGIN + path, page }])
})

test('dots instead of a code are named', () => {
  expect(toParts('It is ••••••, ok', ORIGIN)).toEqual([
    { at: 0, text: 'It is ' },
    { at: 6, text: '••••••', isCode: true },
    { at: 12, text: ', ok' },
  ])
})

test.each([
  ['a script', 'javascript:alert(1)'],
  ['an address without a host', 'https://'],
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
