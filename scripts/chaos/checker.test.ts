import { expect, test } from 'vitest'
import { findViolations, type Rule } from './checker.ts'
import type { ConversationEvidence, Evidence, StoredMessage, Entry, Journal } from './evidence.ts'

const ROOM = 'room'
const [ADAMA, BRIMA] = ['adama', 'brima']

test('a run in which everything arrived has no findings', () => {
  expect(findViolations(createRun(8))).toEqual([])
})

test('a message shown twice on a device is the only finding', () => {
  const run = createRun(8)
  const { entries } = journal(run, ADAMA)
  entries.push(...entries.filter(({ kind }) => kind === 'shown').slice(3, 4))
  expect(rulesOf(run)).toEqual(['messages duplicated'])
})

test('two messages shown in the wrong order on a device are the only finding', () => {
  const run = createRun(8)
  const { entries } = journal(run, ADAMA)
  const [, , third = 0, fourth = 0] = entries.flatMap(({ kind }, at) => (kind === 'shown' ? [at] : []))
  const moved = entries.splice(fourth, 1)
  entries.splice(third, 0, ...moved)
  expect(rulesOf(run)).toEqual(['messages out of order'])
})

test.each<[string, Rule, (run: Evidence) => void]>([
  [
    'an acknowledged message missing from the log',
    'acknowledged messages lost',
    (run) => void conversation(run).log.splice(4, 1),
  ],
  [
    'a last message that was acknowledged and then lost everywhere',
    'acknowledged messages lost',
    (run) => {
      const { log, pages } = conversation(run)
      for (const view of [log, ...pages.map(({ messages }) => messages)]) view.pop()
    },
  ],
  [
    'a message twice in the log',
    'messages duplicated',
    (run) => {
      const { log } = conversation(run)
      log.push({ ...messageAt(log, 5), seq: 9, id: 'm9' })
    },
  ],
  [
    'two messages in the wrong order in the log',
    'messages out of order',
    (run) => {
      const { log } = conversation(run)
      log.splice(2, 2, { ...messageAt(log, 4), seq: 3 }, { ...messageAt(log, 3), seq: 4 })
    },
  ],
  [
    'a gap in the log',
    'messages out of order',
    (run) => {
      for (const message of conversation(run).log.slice(3)) message.seq += 1
    },
  ],
  [
    'a message that nobody wrote',
    'messages changed or made up',
    (run) => void (messageAt(conversation(run).log, 2).clientId = 'unknown'),
  ],
  [
    'a message whose text has changed',
    'messages changed or made up',
    (run) => void (messageAt(conversation(run).log, 2).content = 'other'),
  ],
  [
    'a device that does not show a message',
    'views that differ',
    (run) =>
      remove(
        journal(run, BRIMA).entries,
        ({ kind, ...entry }) => kind === 'shown' && 'seq' in entry && entry.seq === 8,
      ),
  ],
  [
    "one person's page of messages that lacks a message",
    'views that differ',
    (run) => void conversation(run).pages[1]?.messages.pop(),
  ],
  [
    'a socket that skips a message',
    'messages out of order',
    (run) => remove(journal(run, BRIMA).entries, (entry) => entry.kind === 'frame' && entry.seq === 4),
  ],
  [
    'a socket that brings a message twice',
    'messages duplicated',
    (run) => journal(run, BRIMA).entries.push({ ...frame(3), at: 999 }),
  ],
  [
    'an inbox that announces a message twice',
    'messages duplicated',
    (run) =>
      journal(run, BRIMA).entries.push({
        kind: 'announced',
        at: 999,
        conversationId: ROOM,
        seq: 7,
        id: 'm7',
      }),
  ],
  [
    'a message with a lower seq than one that was acknowledged before it was sent',
    'messages out of order',
    (run) => void (findSent(run, 'c7').at = 1_000),
  ],
  [
    'a send that is refused',
    'sends refused',
    (run) =>
      journal(run, ADAMA).entries.push({
        kind: 'refused',
        at: 999,
        conversationId: ROOM,
        clientId: 'c1',
        code: 'internal',
        message: 'Something broke',
      }),
  ],
  [
    'a read mark lower than the one that was confirmed',
    'read marks lost',
    (run) => journal(run, BRIMA).entries.push({ kind: 'read', at: 999, conversationId: ROOM, seq: 8 }),
  ],
  [
    'a summary with an earlier message',
    'summaries wrong',
    (run) => void (conversation(run).summary.lastSeq = 7),
  ],
  [
    "a summary with another message's text",
    'summaries wrong',
    (run) => void (conversation(run).summary.lastContent = 'text 7'),
  ],
  [
    'a list of conversations without the conversation',
    'summaries wrong',
    (run) => void conversation(run).listEntries.pop(),
  ],
  [
    'an unread count in D1 that is one too high',
    'unread counts wrong',
    (run) => void (required(conversation(run).members[1]).unread += 1),
  ],
  [
    'an unread count in an inbox that is one too low',
    'unread counts wrong',
    (run) => void (required(run.inboxes[1]).unreadMessages -= 1),
  ],
  [
    'two unread notifications of one conversation',
    'notices wrong',
    (run) => void conversation(run).notices.push({ person: BRIMA, unread: 2 }),
  ],
  [
    'an unread notification although everything is read',
    'notices wrong',
    (run) => void conversation(run).notices.push({ person: ADAMA, unread: 1 }),
  ],
  [
    'a room with undelivered updates',
    'outboxes not empty',
    (run) => void conversation(run).undelivered.push('summary has message 7 of 8'),
  ],
])('the checker reports %s', (_name, rule, damage) => {
  const run = createRun(8)
  damage(run)
  expect(rulesOf(run)).toContain(rule)
})

/** Creates a run in which two people, on one device each, take turns. The second has read up to seq 5. */
function createRun(count: number): Evidence {
  const log = Array.from({ length: count }, (_none, index): StoredMessage => {
    const seq = index + 1
    return {
      seq,
      id: `m${seq}`,
      senderId: seq % 2 ? ADAMA : BRIMA,
      clientId: `c${seq}`,
      content: `text ${seq}`,
    }
  })
  const last = messageAt(log, count)
  const marks = (readSeq: number) => ({ deliveredSeq: count, readSeq })
  const read = [count, 5] as const
  const unread = log.filter(({ senderId, seq }) => senderId === ADAMA && seq > 5).length
  return {
    journals: [ADAMA, BRIMA].map((person): Journal => ({
      device: `${person}'s phone`,
      person,
      entries: [hello(), ...log.flatMap((message) => entriesOf(message, person))],
    })),
    conversations: [
      {
        id: ROOM,
        people: [ADAMA, BRIMA],
        log,
        pages: [ADAMA, BRIMA].map((person, index) => ({
          person,
          messages: log.map((message) => ({ ...message })),
          mine: marks(read[index] ?? 0),
          theirs: marks(read[1 - index] ?? 0),
        })),
        listEntries: [ADAMA, BRIMA].map((person, index) => ({
          person,
          lastSeq: count,
          lastContent: last.content,
          unread: index ? unread : 0,
        })),
        summary: { lastSeq: count, lastContent: last.content, lastSender: last.senderId },
        members: [ADAMA, BRIMA].map((person, index) => ({
          person,
          unread: index ? unread : 0,
          readSeq: read[index] ?? 0,
          deliveredSeq: count,
        })),
        notices: [],
        undelivered: [],
      },
    ],
    inboxes: [ADAMA, BRIMA].map((person, index) => ({
      person,
      unreadMessages: index ? unread : 0,
      unread: index ? unread : 0,
    })),
  }
}

function hello(): Entry {
  return { kind: 'hello', at: 0, conversationId: ROOM, connection: 1, seq: 0 }
}

/** The journal entries of a message on one person's device. */
function entriesOf(message: StoredMessage, person: string): Entry[] {
  const { seq, id, senderId, clientId, content } = message
  const shared = { at: seq * 10 + 1, conversationId: ROOM }
  const seen: Entry[] = [frame(seq), { kind: 'shown', ...shared, seq, id, senderId, clientId, content }]
  if (senderId !== person) return [...seen, { kind: 'announced', ...shared, seq, id }]
  return [
    { kind: 'sent', ...shared, at: seq * 10, clientId, content },
    ...seen,
    { kind: 'acked', ...shared, at: seq * 10 + 2, clientId, seq, id },
  ]
}

function frame(seq: number): Entry {
  return {
    kind: 'frame',
    at: seq * 10 + 1,
    conversationId: ROOM,
    connection: 1,
    by: 'message',
    seq,
    id: `m${seq}`,
  }
}

function conversation(run: Evidence): ConversationEvidence {
  return required(run.conversations[0])
}

function journal(run: Evidence, person: string): Journal {
  return required(run.journals.find((each) => each.person === person))
}

function findSent(run: Evidence, clientId: string): Entry {
  const entries = run.journals.flatMap((each) => each.entries)
  return required(entries.find((entry) => entry.kind === 'sent' && entry.clientId === clientId))
}

function messageAt(log: readonly StoredMessage[], seq: number): StoredMessage {
  return required(log[seq - 1])
}

function required<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The run lacks what the test damages')
  return thing
}

function remove(entries: Entry[], isMatch: (entry: Entry) => boolean): void {
  const index = entries.findIndex(isMatch)
  if (index < 0) throw new Error('there is nothing to remove')
  entries.splice(index, 1)
}

function rulesOf(run: Evidence): Rule[] {
  return [...new Set(findViolations(run).map(({ rule }) => rule))]
}
