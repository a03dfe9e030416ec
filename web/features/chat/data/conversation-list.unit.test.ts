import { expect, test } from 'vitest'
import type { Conversation } from '#contract/conversation.ts'
import { reader } from '#web/test/people.ts'
import { conversationOf, conversationsPage, messageOf, ownMessage } from './chat.fixture.ts'
import {
  toConversations,
  withConversation,
  withLatest,
  withMessage,
  withStanding,
  type CachedList,
  newerOf,
} from './conversation-list.ts'

const talk = (id: string, lastSeq: number, change: Partial<Conversation> = {}) =>
  conversationOf(lastSeq, { id, ...change })
const listOf = (...pages: Conversation[][]): CachedList => ({
  pages: pages.map((each) => conversationsPage(each)),
  pageParams: pages.map(() => undefined),
})
const shown = (list: CachedList) => toConversations(list).map(({ id, lastSeq }) => `${id}${lastSeq}`)

test.each<[string, CachedList, string[]]>([
  [
    'those with the latest messages first, whatever page they are on',
    listOf([talk('a', 1), talk('b', 9)], [talk('c', 5)]),
    ['b9', 'c5', 'a1'],
  ],
  [
    'one that is on two pages once, as it is now',
    listOf([talk('a', 4)], [talk('a', 3), talk('b', 1)]),
    ['a4', 'b1'],
  ],
  [
    'one without messages by its beginning',
    listOf([talk('a', 1), talk('b', 0, { createdAt: '2026-11-21T00:00:00.000Z' })]),
    ['b0', 'a1'],
  ],
  ['none', listOf([]), []],
])('the list shows %s', (_what, list, ids) => {
  expect(shown(list)).toEqual(ids)
})

test('the newer state of a conversation wins, with the block the server last reported', () => {
  const held = talk('a', 5, { mine: { deliveredSeq: 5, readSeq: 5 }, unreadCount: 0 })
  const stale = talk('a', 4, { unreadCount: 4, hasBlocked: true })
  expect(newerOf(held, stale)).toEqual({ ...held, hasBlocked: true })
  expect(newerOf(stale, held)).toBe(held)
  const same = talk('a', 5, { mine: held.mine, hasBlocked: true, unreadCount: 0 })
  expect(newerOf(held, same)).toBe(same)
})

const known = { mine: { deliveredSeq: 2, readSeq: 2 }, theirs: { deliveredSeq: 2, readSeq: 2 } }

test.each<[string, Partial<Conversation>]>([
  ['another message', { lastSeq: 3 }],
  ['what has arrived here', { mine: { deliveredSeq: 3, readSeq: 2 } }],
  ['what was read here', { mine: { deliveredSeq: 2, readSeq: 3 } }],
  ['what has arrived there', { theirs: { deliveredSeq: 3, readSeq: 2 } }],
  ['what was read there', { theirs: { deliveredSeq: 2, readSeq: 3 } }],
])('a look that knows of %s is the later one', (_what, news) => {
  const before = talk('a', 2, known)
  const after = { ...before, ...news }
  expect(newerOf(after, before)).toEqual(after)
})

test('the latest page merges into the list without duplicates or loss of newer messages', () => {
  const list = withLatest(
    listOf([talk('a', 5), talk('b', 4)], [talk('c', 3), talk('d', 2)]),
    conversationsPage([talk('c', 9), talk('a', 4), talk('e', 1)], { total: 40, unread: 7 }),
  )
  expect(list.pages.map(({ conversations }) => conversations.map(({ id }) => id))).toEqual([
    ['c', 'a', 'e', 'b'],
    ['d'],
  ])
  expect(shown(list)).toEqual(['c9', 'a5', 'b4', 'd2', 'e1'])
  expect(list.pages[0]).toMatchObject({ total: 40, unread: 7 })
})

test('a conversation comes into the list once', () => {
  const once = withConversation(listOf([talk('a', 1)], [talk('c', 1)]), talk('b', 2))
  expect([shown(once), once.pages[0]?.total]).toEqual([['b2', 'a1', 'c1'], 2])
  const twice = withConversation(once, talk('b', 3))
  expect([shown(twice), twice.pages[0]?.total]).toEqual([['b3', 'a1', 'c1'], 2])
  const none = listOf()
  expect(withConversation(none, talk('a', 1))).toBe(none)
})

// [spec 4 #22]
test('the last message is the one of the highest seq, not the one that came last', () => {
  const later = withMessage(talk('a', 1), ownMessage(3, { content: 'Is it still there?' }))
  expect(later).toMatchObject({
    lastSeq: 3,
    lastMessage: { content: 'Is it still there?', senderId: reader.id, seq: 3 },
  })
  for (const seq of [2, 3]) expect(withMessage(later, messageOf(seq))).toBe(later)
})

test('marks rise and the count is as it was told', () => {
  const before = talk('a', 5, { mine: { deliveredSeq: 5, readSeq: 4 } })
  const after = withStanding(before, {
    mine: { deliveredSeq: 2, readSeq: 5 },
    theirs: { deliveredSeq: 1, readSeq: 1 },
    unreadCount: 0,
  })
  expect(after).toMatchObject({
    mine: { deliveredSeq: 5, readSeq: 5 },
    theirs: { deliveredSeq: 1, readSeq: 1 },
    unreadCount: 0,
  })
  expect(withStanding(before, {})).toEqual(before)
})
