import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Conversation, Message } from '#contract/conversation.ts'
import { member } from '#web/test/people.ts'
import { mergeAnnounced, readAnnounced, saveAnnounced } from './announced.ts'
import {
  conversationOf,
  conversationsPage,
  logOf,
  messageOf,
  messagesOf,
  other,
  ownMessage,
} from './chat.fixture.ts'
import {
  type CachedList,
  pickNewer,
  toConversations,
  withConversation,
  withLatest,
  withMessage,
  withStanding,
} from './conversation-list.ts'
import { createDeliveryReceipts } from './receipts.ts'
import {
  addMessages,
  addOlder,
  countUnreadAfter,
  findFirstUnreadSeq,
  lastSeqOf,
  mergeThreadLogs,
  withCleared,
  withMarks,
} from './thread-log.ts'
import { toPending } from './use-pending.ts'

describe('in the list of conversations', () => {
  const chat = (id: string, lastSeq: number, change: Partial<Conversation> = {}) =>
    conversationOf(lastSeq, { id, ...change })
  const listOf = (...pages: Conversation[][]): CachedList => ({
    pages: pages.map((each) => conversationsPage(each)),
    pageParams: pages.map(() => undefined),
  })
  const shown = (list: CachedList) => toConversations(list).map(({ id, lastSeq }) => `${id}${lastSeq}`)

  test.each<[string, CachedList, string[]]>([
    [
      'the latest messages first, across pages',
      listOf([chat('a', 1), chat('b', 9)], [chat('c', 5)]),
      ['b9', 'c5', 'a1'],
    ],
    [
      'a conversation on two pages once, in its newer state',
      listOf([chat('a', 4)], [chat('a', 3), chat('b', 1)]),
      ['a4', 'b1'],
    ],
    [
      'a conversation without messages, sorted by its creation time',
      listOf([chat('a', 1), chat('b', 0, { createdAt: '2026-11-21T00:00:00.000Z' })]),
      ['b0', 'a1'],
    ],
    ['nothing if there are no conversations', listOf([]), []],
  ])('the list shows %s', (_what, list, ids) => {
    expect(shown(list)).toEqual(ids)
  })

  test('messages and marks come from the newer version, everything else from the server', () => {
    const cached = chat('a', 5, { mine: { deliveredSeq: 5, readSeq: 5 }, unreadCount: 0 })
    const stale = chat('a', 4, { unreadCount: 4, hasBlocked: true })
    expect(pickNewer(cached, stale)).toEqual({ ...cached, hasBlocked: true })
    expect(pickNewer(stale, cached)).toBe(cached)
    const same = chat('a', 5, { mine: cached.mine, hasBlocked: true, unreadCount: 0 })
    expect(pickNewer(cached, same)).toBe(same)
  })

  const marks = { mine: { deliveredSeq: 2, readSeq: 2 }, theirs: { deliveredSeq: 2, readSeq: 2 } }

  test.each<[string, Partial<Conversation>]>([
    ['a later message', { lastSeq: 3 }],
    ['a later delivery to this person', { mine: { deliveredSeq: 3, readSeq: 2 } }],
    ['a later message read by this person', { mine: { deliveredSeq: 2, readSeq: 3 } }],
    ['a later delivery to the other person', { theirs: { deliveredSeq: 3, readSeq: 2 } }],
    ['a later message read by the other person', { theirs: { deliveredSeq: 2, readSeq: 3 } }],
  ])('a version with %s is the newer one', (_what, news) => {
    const before = chat('a', 2, marks)
    const after = { ...before, ...news }
    expect(pickNewer(after, before)).toEqual(after)
  })

  test('merging the first page lists no conversation twice and keeps newer messages', () => {
    const list = withLatest(
      listOf([chat('a', 5), chat('b', 4)], [chat('c', 3), chat('d', 2)]),
      conversationsPage([chat('c', 9), chat('a', 4), chat('e', 1)], { total: 40, unread: 7 }),
    )
    expect(list.pages.map(({ conversations }) => conversations.map(({ id }) => id))).toEqual([
      ['c', 'a', 'e', 'b'],
      ['d'],
    ])
    expect(shown(list)).toEqual(['c9', 'a5', 'b4', 'd2', 'e1'])
    expect(list.pages[0]).toMatchObject({ total: 40, unread: 7 })
  })

  test('a conversation added twice is listed once', () => {
    const once = withConversation(listOf([chat('a', 1)], [chat('c', 1)]), chat('b', 2))
    expect([shown(once), once.pages[0]?.total]).toEqual([['b2', 'a1', 'c1'], 2])
    const twice = withConversation(once, chat('b', 3))
    expect([shown(twice), twice.pages[0]?.total]).toEqual([['b3', 'a1', 'c1'], 2])
    const empty = listOf()
    expect(withConversation(empty, chat('a', 1))).toBe(empty)
  })

  // [spec 4 #22]
  test('the last message is the one with the highest seq, not the latest to arrive', () => {
    const later = withMessage(chat('a', 1), ownMessage(3, { content: 'Is it still there?' }))
    expect(later).toMatchObject({
      lastSeq: 3,
      lastMessage: { content: 'Is it still there?', senderId: member.id, seq: 3 },
    })
    for (const seq of [2, 3]) expect(withMessage(later, messageOf(seq))).toBe(later)
  })

  test('marks keep their highest value, and the unread count is replaced', () => {
    const before = chat('a', 5, { mine: { deliveredSeq: 5, readSeq: 4 } })
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
})

describe('in the log of a thread', () => {
  const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq)
  const some = (...given: number[]) => given.map((seq) => messageOf(seq))

  test.each<[string, number[], number[][], number[], number[]]>([
    ['the next one', [1, 2], [[3]], [1, 2, 3], []],
    ['the first one', [], [[1]], [1], []],
    ['one already there', [1, 2], [[2]], [1, 2], []],
    ['one twice in a batch', [1], [[2, 2]], [1, 2], []],
    ['one again after others', [1], [[2], [3], [2]], [1, 2, 3], []],
    ['several out of order', [1], [[4, 2, 3]], [1, 2, 3, 4], []],
    ['several out of order, one by one', [1], [[3], [4], [2]], [1, 2, 3, 4], []],
    ['one beyond a gap', [1, 2], [[5]], [1, 2], [5]],
    ['one beyond a gap, twice', [1, 2], [[5], [5]], [1, 2], [5]],
    ['two messages beyond two gaps', [1], [[3], [6]], [1], [3, 6]],
    ['what fills the first of two gaps', [1], [[3], [6], [2]], [1, 2, 3], [6]],
    ['what fills a gap and overlaps', [1], [[4], [1, 2, 3, 4]], [1, 2, 3, 4], []],
    ['one into an empty log, beyond a gap', [], [[5]], [], [5]],
    ['one from before the first message', [41, 42], [[7]], [41, 42], []],
  ])('adding messages: %s', (_what, there, arrivals, shown, ahead) => {
    const log = arrivals.reduce(
      (before, arrived) => addMessages(before, some(...arrived)),
      logOf(some(...there)),
    )
    expect([seqs(log.messages), seqs(log.ahead)]).toEqual([shown, ahead])
  })

  test('if nothing is new the log stays the same object, so that nothing renders again', () => {
    const log = addMessages(logOf(some(1, 2)), some(5))
    expect(addMessages(log, some(1, 2, 5))).toBe(log)
    expect(withMarks(log, { mine: { deliveredSeq: 0, readSeq: 0 } })).toBe(log)
    expect(withMarks(log, { theirs: { deliveredSeq: 1, readSeq: 0 } }).mine).toBe(log.mine)
  })

  test('messages produce the same log in whatever order and however often they arrive', () => {
    const messages = messagesOf(1, 30)
    for (let run = 0; run < 50; run += 1) {
      const arrivals = [...messages, ...messages]
        .map((each) => ({ each, place: Math.random() }))
        .sort((one, two) => one.place - two.place)
      expect(arrivals.reduce((log, { each }) => addMessages(log, [each]), logOf([])).messages).toEqual(
        messages,
      )
    }
  })

  test.each<[string, number[], number[], boolean, number[], boolean]>([
    ['the page before', [51, 52], [49, 50], true, [49, 50, 51, 52], true],
    ['the first page', [3], [1, 2], false, [1, 2, 3], false],
    ['a page already there', [49, 50, 51], [49, 50], true, [49, 50, 51], true],
    ['a page that overlaps', [50, 51], [48, 49, 50], true, [48, 49, 50, 51], true],
    ['a page that is not adjacent', [51], [10, 11], true, [51], true],
    ['an empty page', [51], [], false, [51], false],
    ['a page for an empty thread', [], [1], false, [], true],
  ])('prepending %s', (_what, there, page, hasMore, shown, hasOlder) => {
    const log = addOlder(logOf(some(...there), { hasOlder: true }), { messages: some(...page), hasMore })
    expect([seqs(log.messages), log.hasOlder]).toEqual([shown, hasOlder])
  })

  test('what the person deleted is forgotten, and the next message follows it', () => {
    const log = withCleared(logOf(some(2, 3, 4), { hasOlder: true }), 4)
    expect([seqs(log.messages), log.hasOlder, lastSeqOf(log)]).toEqual([[], false, 4])
    expect(seqs(addMessages(log, some(3, 5)).messages)).toEqual([5])
    expect(seqs(mergeThreadLogs(log, logOf(some(3, 4, 5))).messages)).toEqual([5])
  })

  test('each mark rises independently and never falls', () => {
    const log = logOf([], { mine: { deliveredSeq: 5, readSeq: 3 }, theirs: { deliveredSeq: 2, readSeq: 2 } })
    const later = withMarks(log, {
      mine: { deliveredSeq: 4, readSeq: 4 },
      theirs: { deliveredSeq: 1, readSeq: 0 },
    })
    expect([later.mine, later.theirs]).toEqual([
      { deliveredSeq: 5, readSeq: 4 },
      { deliveredSeq: 2, readSeq: 2 },
    ])
  })

  test('messages that arrive while a log is fetched stay in it', () => {
    const cached = addMessages(logOf(some(1, 2, 3), { mine: { deliveredSeq: 3, readSeq: 3 } }), some(9))
    const joined = mergeThreadLogs(cached, logOf(some(1, 2)))
    expect([seqs(joined.messages), seqs(joined.ahead), joined.mine.readSeq]).toEqual([[1, 2, 3], [9], 3])
  })

  test('if a fetched log begins after a gap, it replaces the cached messages and is shown at once', () => {
    const joined = mergeThreadLogs(logOf(some(1, 2)), logOf(some(61, 62), { hasOlder: true }))
    expect([seqs(joined.messages), seqs(joined.ahead), lastSeqOf(joined)]).toEqual([[61, 62], [], 62])
  })

  test.each<[string, Message[], { readSeq: number; lastSeq: number }, number | null]>([
    ['is the first after the last read message', messagesOf(1, 5), { readSeq: 2, lastSeq: 5 }, 3],
    ['does not exist if all are read', messagesOf(1, 5), { readSeq: 5, lastSeq: 5 }, null],
    ["is not one's own", [messageOf(1), ownMessage(2), messageOf(3)], { readSeq: 1, lastSeq: 3 }, 3],
    ['is not one that arrived after opening', messagesOf(1, 5), { readSeq: 4, lastSeq: 4 }, null],
    ['does not exist in an empty thread', [], { readSeq: 0, lastSeq: 0 }, null],
  ])('the first unread message %s', (_what, messages, opening, seq) => {
    expect(findFirstUnreadSeq(logOf(messages), member.id, opening)).toBe(seq)
  })

  test("the unread messages after a seq are the other person's, including those beyond a gap", () => {
    const log = addMessages(logOf([messageOf(1), messageOf(2), ownMessage(3), messageOf(4)]), some(7))
    expect([
      countUnreadAfter(log, member.id, 1),
      countUnreadAfter(log, member.id, 7),
      countUnreadAfter(log, other.id, 0),
    ]).toEqual([3, 0, 1])
  })
})

describe('unsent messages', () => {
  const createdAt = '2026-11-20T09:00:00.000Z'
  const unsentOf = (clientId: string, refusal?: string) => ({
    clientId,
    conversationId: 'a',
    content: `Text ${clientId}`,
    createdAt,
    ...(refusal !== undefined && { refusal }),
  })

  test.each<[string, string, string | undefined, boolean, string | null]>([
    ['a message', 'sending', undefined, false, null],
    ['a message without a connection', 'waiting', undefined, true, null],
    ['a refused message', 'refused', 'No.', false, 'No.'],
    ['a refused message without a connection', 'refused', 'No.', true, 'No.'],
  ])('%s is shown as %s', (_what, state, refusal, isWaiting, reason) => {
    expect(toPending([unsentOf('c9', refusal)], 'me', [], isWaiting)).toEqual([
      { clientId: 'c9', content: 'Text c9', createdAt, state, reason },
    ])
  })

  test('a stored message replaces the pending one with its client id, if its sender is the same', () => {
    const mine = ownMessage(1, { clientId: 'c1' })
    const theirs = messageOf(2, { clientId: 'c2' })
    const pending = toPending([unsentOf('c1'), unsentOf('c2')], mine.senderId, [mine, theirs], false)
    expect(pending.map(({ clientId }) => clientId)).toEqual(['c2'])
  })
})

describe('delivery receipts', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('the first receipt is sent at once; after a flood, only the last per conversation is sent', () => {
    const sent: [string, number][] = []
    const { send } = createDeliveryReceipts((...each) => void sent.push(each))
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

  test('receipts for many conversations are sent at five per second', () => {
    const sent: string[] = []
    const { send } = createDeliveryReceipts((id) => void sent.push(id))
    const ids = Array.from({ length: 12 }, (_unused, index) => `c${index}`)
    for (const id of ids) send(id, 1)
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(ids.slice(0, 5))
    vi.advanceTimersByTime(2_000)
    expect(sent).toEqual(ids)
  })

  test('after closing, no receipt is sent', () => {
    const sent: string[] = []
    const { send, close } = createDeliveryReceipts((id) => void sent.push(id))
    send('a', 1)
    close()
    vi.advanceTimersByTime(5_000)
    expect(sent).toEqual([])
  })
})

describe('seqs of announced messages', () => {
  let stored: Map<string, string>
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('localStorage', storage)
  })
  afterEach(() => void vi.unstubAllGlobals())

  const announced = (userId = 'me') => [...(readAnnounced(userId) ?? [])]

  test("each person's seqs are stored separately, and a device that has announced nothing has none", () => {
    expect(readAnnounced('me')).toBeUndefined()
    saveAnnounced('me', new Map([['a', 1]]))
    saveAnnounced('you', new Map())
    expect([announced(), announced('you')]).toEqual([[['a', 1]], []])
  })

  test('the higher seq of two tabs wins, and the conversation whose seq rose last moves to the end', () => {
    saveAnnounced(
      'me',
      new Map([
        ['a', 5],
        ['b', 2],
        ['c', 3],
      ]),
    )
    saveAnnounced(
      'me',
      new Map([
        ['a', 6],
        ['b', 1],
        ['c', 3],
        ['d', 0],
      ]),
    )
    expect(announced()).toEqual([
      ['b', 2],
      ['c', 3],
      ['a', 6],
    ])
  })

  test('only the hundred conversations whose seqs rose last are stored', () => {
    saveAnnounced('me', new Map(Array.from({ length: 120 }, (_unused, index) => [`c${index}`, 1])))
    saveAnnounced('me', new Map([['c30', 2]]))
    expect(announced().map(([id]) => id)).toEqual([
      ...Array.from({ length: 10 }, (_unused, index) => `c${index + 20}`),
      ...Array.from({ length: 89 }, (_unused, index) => `c${index + 31}`),
      'c30',
    ])
  })

  test('merging seqs does not change the given maps', () => {
    const given = new Map([['a', 1]])
    expect([[...mergeAnnounced(given, new Map([['a', 2]]))], [...given]]).toEqual([[['a', 2]], [['a', 1]]])
  })

  test.each<[string, [string, number][] | undefined]>([
    ['{', undefined],
    ['7', []],
    ['{"a":1}', []],
    ['[7,null,["a"],["b","1"],[1,2],["c",1.5],["d",3]]', [['d', 3]]],
  ])('if storage contains %s, only valid entries are read', (text, entries) => {
    stored.set('told:me', text)
    expect(readAnnounced('me')).toEqual(entries && new Map(entries))
  })

  test('without storage no seqs are saved, and nothing throws', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    saveAnnounced('me', new Map([['a', 1]]))
    expect(readAnnounced('me')).toBeUndefined()
  })
})
