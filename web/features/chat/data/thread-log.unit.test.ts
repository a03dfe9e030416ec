import { expect, test } from 'vitest'
import type { Message } from '#contract/conversation.ts'
import { reader } from '#web/test/people.ts'
import { logOf, messageOf, messagesOf, other, ownMessage } from './chat.fixture.ts'
import {
  firstUnreadOf,
  addMessages,
  addOlder,
  mergeThreadLogs,
  lastSeqOf,
  unreadAfter,
  withMarks,
} from './thread-log.ts'

const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq)
const some = (...given: number[]) => given.map((seq) => messageOf(seq))

test.each<[string, number[], number[][], number[], number[]]>([
  ['the next one', [1, 2], [[3]], [1, 2, 3], []],
  ['the first one', [], [[1]], [1], []],
  ['one that is there', [1, 2], [[2]], [1, 2], []],
  ['one twice at once', [1], [[2, 2]], [1, 2], []],
  ['one again after others', [1], [[2], [3], [2]], [1, 2, 3], []],
  ['several in a wrong order', [1], [[4, 2, 3]], [1, 2, 3, 4], []],
  ['one by one in a wrong order', [1], [[3], [4], [2]], [1, 2, 3, 4], []],
  ['one beyond a gap', [1, 2], [[5]], [1, 2], [5]],
  ['one beyond a gap, twice', [1, 2], [[5], [5]], [1, 2], [5]],
  ['beyond two gaps', [1], [[3], [6]], [1], [3, 6]],
  ['what fills the first of two gaps', [1], [[3], [6], [2]], [1, 2, 3], [6]],
  ['what fills a gap and overlaps', [1], [[4], [1, 2, 3, 4]], [1, 2, 3, 4], []],
  ['a gap from nothing', [], [[5]], [], [5]],
  ['one from before the page that is there', [41, 42], [[7]], [41, 42], []],
])('%s', (_what, there, arrivals, shown, ahead) => {
  const log = arrivals.reduce(
    (before, arrived) => addMessages(before, some(...arrived)),
    logOf(some(...there)),
  )
  expect([seqs(log.messages), seqs(log.ahead)]).toEqual([shown, ahead])
})

test('where nothing is new the log is the same one, so that nothing is drawn again', () => {
  const log = addMessages(logOf(some(1, 2)), some(5))
  expect(addMessages(log, some(1, 2, 5))).toBe(log)
  expect(withMarks(log, { mine: { deliveredSeq: 0, readSeq: 0 } })).toBe(log)
  expect(withMarks(log, { theirs: { deliveredSeq: 1, readSeq: 0 } }).mine).toBe(log.mine)
})

// [spec 10.9 #4]
test('whatever order and however often they come, the same log comes of it', () => {
  const messages = messagesOf(1, 30)
  for (let run = 0; run < 50; run += 1) {
    const arrivals = [...messages, ...messages]
      .map((each) => ({ each, place: Math.random() }))
      .sort((one, two) => one.place - two.place)
    expect(arrivals.reduce((log, { each }) => addMessages(log, [each]), logOf([])).messages).toEqual(messages)
  }
})

test.each<[string, number[], number[], boolean, number[], boolean]>([
  ['the page before', [51, 52], [49, 50], true, [49, 50, 51, 52], true],
  ['the first page', [3], [1, 2], false, [1, 2, 3], false],
  ['a page that is there already', [49, 50, 51], [49, 50], true, [49, 50, 51], true],
  ['a page that overlaps', [50, 51], [48, 49, 50], true, [48, 49, 50, 51], true],
  ['a page that does not join', [51], [10, 11], true, [51], true],
  ['an empty page', [51], [], false, [51], false],
  ['a page for a thread that holds none', [], [1], false, [], true],
])('further back: %s', (_what, there, page, hasMore, shown, hasOlder) => {
  const log = addOlder(logOf(some(...there), { hasOlder: true }), { messages: some(...page), hasMore })
  expect([seqs(log.messages), log.hasOlder]).toEqual([shown, hasOlder])
})

test('marks rise, each by itself, and never fall', () => {
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

test('what came while a log was fetched stays in it', () => {
  const held = addMessages(logOf(some(1, 2, 3), { mine: { deliveredSeq: 3, readSeq: 3 } }), some(9))
  const joined = mergeThreadLogs(held, logOf(some(1, 2)))
  expect([seqs(joined.messages), seqs(joined.ahead), joined.mine.readSeq]).toEqual([[1, 2, 3], [9], 3])
})

test('a log that was fetched far later keeps its own messages, and waits for none', () => {
  const joined = mergeThreadLogs(logOf(some(1, 2)), logOf(some(61, 62), { hasOlder: true }))
  expect([seqs(joined.messages), seqs(joined.ahead), lastSeqOf(joined)]).toEqual([[61, 62], [], 62])
})

test.each<[string, Message[], { readSeq: number; lastSeq: number }, number | null]>([
  ['the first after the last that was read', messagesOf(1, 5), { readSeq: 2, lastSeq: 5 }, 3],
  ['none where all is read', messagesOf(1, 5), { readSeq: 5, lastSeq: 5 }, null],
  ['not one of my own', [messageOf(1), ownMessage(2), messageOf(3)], { readSeq: 1, lastSeq: 3 }, 3],
  ['not one that came later', messagesOf(1, 5), { readSeq: 4, lastSeq: 4 }, null],
  ['none in an empty thread', [], { readSeq: 0, lastSeq: 0 }, null],
])('the first unread: %s', (_what, messages, opened, seq) => {
  expect(firstUnreadOf(logOf(messages), reader.id, opened)).toBe(seq)
})

test('unread after one are the later ones of the other person, those beyond a gap as well', () => {
  const log = addMessages(logOf([messageOf(1), messageOf(2), ownMessage(3), messageOf(4)]), some(7))
  expect([
    unreadAfter(log, reader.id, 1),
    unreadAfter(log, reader.id, 7),
    unreadAfter(log, other.id, 0),
  ]).toEqual([3, 0, 1])
})
