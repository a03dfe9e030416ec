import { UNREAD_MAX } from '#contract/limits.ts'
import type { ConversationEvidence, Evidence, StoredMessage, Entry, Journal } from './evidence.ts'

export const RULES = [
  'acknowledged messages lost',
  'messages duplicated',
  'messages out of order',
  'messages changed or made up',
  'views that differ',
  'sends refused',
  'read marks lost',
  'unread counts wrong',
  'summaries wrong',
  'notices wrong',
  'outboxes not empty',
] as const
export type Rule = (typeof RULES)[number]

interface Violation {
  rule: Rule
  description: string
}

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>

/** Compares the devices' journals with the server's responses and files. Returns every disagreement. */
export function findViolations({ journals, conversations, inboxes }: Evidence): Violation[] {
  return [
    ...conversations.flatMap((conversation) => [
      ...checkLog(conversation),
      ...checkSent(conversation, journals),
      ...checkAcked(conversation, journals),
      ...checkRealTime(conversation, journals),
      ...journals
        .filter(({ person }) => conversation.people.includes(person))
        .flatMap((journal) => checkDevice(conversation, journal)),
      ...checkPages(conversation),
      ...checkReads(conversation, journals),
      ...checkSummary(conversation),
      ...checkNotices(conversation),
      ...conversation.undelivered.map((undelivered): Violation => ({
        rule: 'outboxes not empty',
        description: `${conversation.id}: ${undelivered}`,
      })),
    ]),
    ...inboxes.flatMap(({ person, unreadMessages, unread }) => {
      const expected = Math.min(
        UNREAD_MAX,
        conversations.reduce((sum, conversation) => sum + countUnread(conversation, person), 0),
      )
      return [
        ...compare('unread counts wrong', `the inbox of ${person}`, unreadMessages, expected),
        ...compare('unread counts wrong', `the list of ${person}, all together`, unread, expected),
      ]
    }),
  ]
}

/** Sequence numbers run 1, 2, 3 without gaps. Each id, and each client id of a sender, occurs once. */
function checkLog({ id, log }: ConversationEvidence): Violation[] {
  const keys = log.map(({ senderId, clientId }) => `${senderId} ${clientId}`)
  return [
    ...log.flatMap(({ seq }, index) =>
      compare(
        'messages out of order',
        `${id}: the seq after ${log[index - 1]?.seq ?? 0} in the log`,
        seq,
        (log[index - 1]?.seq ?? 0) + 1,
      ),
    ),
    ...findRepeats(keys).map((key): Violation => ({
      rule: 'messages duplicated',
      description: `${id}: the log has ${key} twice`,
    })),
    ...findRepeats(log.map((message) => message.id)).map((repeat): Violation => ({
      rule: 'messages duplicated',
      description: `${id}: the log has the id ${repeat} twice`,
    })),
  ]
}

/** Every message in the log was written by its sender, with the same content. */
function checkSent({ id, log }: ConversationEvidence, journals: readonly Journal[]): Violation[] {
  const written = new Map(
    journals.flatMap(({ person, entries }) =>
      entriesOf(entries, id, 'sent').map(({ clientId, content }) => [`${person} ${clientId}`, content]),
    ),
  )
  return log.flatMap(({ seq, senderId, clientId, content }) =>
    compare(
      'messages changed or made up',
      `${id}: the content at ${seq}`,
      content,
      written.get(`${senderId} ${clientId}`),
    ),
  )
}

function checkAcked({ id, log }: ConversationEvidence, journals: readonly Journal[]): Violation[] {
  // Keeps the first of duplicate messages. checkLog reports the duplicates.
  const stored = new Map(
    log.toReversed().map((message) => [`${message.senderId} ${message.clientId}`, message]),
  )
  return journals.flatMap(({ person, device, entries }) => [
    ...entriesOf(entries, id, 'acked').flatMap((acked): Violation[] => {
      const message = stored.get(`${person} ${acked.clientId}`)
      if (message && message.seq === acked.seq && message.id === acked.id) return []
      return [
        {
          rule: 'acknowledged messages lost',
          description:
            `${id}: ${device} got an acknowledgement of ${acked.clientId} at ${acked.seq}` +
            (message ? `; it is at ${message.seq}` : '; it is missing'),
        },
      ]
    }),
    ...entriesOf(entries, id, 'refused').map(({ clientId, code, message }): Violation => ({
      rule: 'sends refused',
      description: `${id}: ${device}, ${clientId}: ${code}: ${message}`,
    })),
  ])
}

/** A message has a higher seq than any that was acknowledged, on any device, before it was written. */
function checkRealTime({ id, log }: ConversationEvidence, journals: readonly Journal[]): Violation[] {
  const seqs = new Map(log.map(({ senderId, clientId, seq }) => [`${senderId} ${clientId}`, seq]))
  const events = journals
    .flatMap(({ person, entries }) =>
      entries.filter((entry) => entry.conversationId === id).map((entry) => ({ person, entry })),
    )
    .sort((a, b) => a.entry.at - b.entry.at)
  const violations: Violation[] = []
  let highest = 0
  for (const { person, entry } of events) {
    if (entry.kind === 'acked') highest = Math.max(highest, entry.seq)
    const seq = entry.kind === 'sent' ? seqs.get(`${person} ${entry.clientId}`) : undefined
    if (seq !== undefined && entry.kind === 'sent' && seq <= highest) {
      violations.push({
        rule: 'messages out of order',
        description: `${id}: ${entry.clientId} was written after ${highest} was acknowledged, but is ${seq}`,
      })
    }
  }
  return violations
}

function checkDevice(conversation: ConversationEvidence, { device, entries }: Journal): Violation[] {
  const { id, log } = conversation
  const where = `${id} on ${device}`
  const shown = entriesOf(entries, id, 'shown')
  return [
    ...checkRising(
      'messages',
      where,
      shown.map(({ seq }) => seq),
    ),
    ...checkRising(
      'announcements by the inbox',
      where,
      entriesOf(entries, id, 'announced').map(({ seq }) => seq),
    ),
    ...checkConnections(
      where,
      entries.filter((entry) => entry.conversationId === id),
    ),
    ...checkView(where, shown, log),
    ...entriesOf(entries, id, 'announced').flatMap(({ seq, id: announcedId }) =>
      compare(
        'views that differ',
        `${where}: the id that the inbox announced for ${seq}`,
        announcedId,
        log.find((message) => message.seq === seq)?.id,
      ),
    ),
  ]
}

function checkRising(description: string, where: string, seqs: readonly number[]): Violation[] {
  return seqs.flatMap((seq, index): Violation[] => {
    const before = seqs[index - 1] ?? 0
    if (seq > before) return []
    return [
      {
        rule: seqs.indexOf(seq) < index ? 'messages duplicated' : 'messages out of order',
        description: `${where}: ${description}: ${seq} after ${before}`,
      },
    ]
  })
}

/**
 * A socket brings every message after its hello exactly once and in order. An acknowledgement may repeat an
 * old message.
 */
function checkConnections(where: string, entries: readonly Entry[]): Violation[] {
  const reached = new Map<number, { seq: number; messageSeq: number }>()
  return entries.flatMap((entry): Violation[] => {
    if (entry.kind === 'hello') reached.set(entry.connection, { seq: entry.seq, messageSeq: entry.seq })
    if (entry.kind !== 'frame') return []
    const highest = reached.get(entry.connection)
    if (!highest)
      return [
        {
          rule: 'messages out of order',
          description: `${where}: a message before the first frame of socket ${entry.connection}`,
        },
      ]
    const violations: Violation[] = []
    if (entry.seq > highest.seq + 1)
      violations.push({
        rule: 'messages out of order',
        description: `${where}: socket ${entry.connection} went from ${highest.seq} to ${entry.seq}`,
      })
    if (entry.by === 'message' && entry.seq <= highest.messageSeq)
      violations.push({
        rule: 'messages duplicated',
        description: `${where}: socket ${entry.connection} brought ${entry.seq} after ${highest.messageSeq}`,
      })
    highest.seq = Math.max(highest.seq, entry.seq)
    if (entry.by === 'message') highest.messageSeq = Math.max(highest.messageSeq, entry.seq)
    return violations
  })
}

function checkPages(conversation: ConversationEvidence): Violation[] {
  return conversation.pages.flatMap(({ person, messages }) =>
    checkView(`${conversation.id} as sent to ${person}`, messages, conversation.log),
  )
}

/** The view, of a device or a response, has exactly the messages of the log. */
function checkView(
  where: string,
  view: readonly StoredMessage[],
  log: readonly StoredMessage[],
): Violation[] {
  const viewed = new Set(view.map(serialise))
  const logged = new Set(log.map(serialise))
  return [
    ...log
      .filter((message) => !viewed.has(serialise(message)))
      .map(({ seq }): Violation => ({
        rule: 'views that differ',
        description: `${where}: ${seq} is missing`,
      })),
    ...view
      .filter((message) => !logged.has(serialise(message)))
      .map(({ seq }): Violation => ({
        rule: 'views that differ',
        description: `${where}: ${seq} is not what the log has there`,
      })),
  ]
}

function checkReads({ id, pages }: ConversationEvidence, journals: readonly Journal[]): Violation[] {
  return pages.flatMap(({ person, mine }) => {
    const reads = journals
      .filter((journal) => journal.person === person)
      .flatMap(({ entries }) => entriesOf(entries, id, 'read'))
    const highest = Math.max(0, ...reads.map(({ seq }) => seq))
    return highest > mine.readSeq
      ? [
          {
            rule: 'read marks lost' as const,
            description: `${id}: the mark of ${person} was confirmed at ${highest}, but is ${mine.readSeq}`,
          },
        ]
      : []
  })
}

function checkSummary(conversation: ConversationEvidence): Violation[] {
  const { id, log, summary, members, listEntries, pages } = conversation
  const last = log.at(-1)
  return [
    ...compare('summaries wrong', `${id}: last_seq`, summary.lastSeq, last?.seq ?? 0),
    ...compare('summaries wrong', `${id}: last_content`, summary.lastContent, last?.content ?? null),
    ...compare('summaries wrong', `${id}: last_sender_id`, summary.lastSender, last?.senderId ?? null),
    ...members.flatMap(({ person, unread, readSeq, deliveredSeq }) => [
      ...compare('unread counts wrong', `${id}: D1 for ${person}`, unread, countUnread(conversation, person)),
      ...pages
        .filter((page) => page.person === person)
        .flatMap(({ mine }) => [
          ...compare('summaries wrong', `${id}: read_seq of ${person}`, readSeq, mine.readSeq),
          ...compare('summaries wrong', `${id}: delivered_seq of ${person}`, deliveredSeq, mine.deliveredSeq),
        ]),
    ]),
    ...conversation.people
      .filter((person) => log.length > 0 && !listEntries.some((each) => each.person === person))
      .map((person): Violation => ({
        rule: 'summaries wrong',
        description: `${id}: missing from the list of ${person}`,
      })),
    ...listEntries.flatMap(({ person, lastSeq, lastContent, unread }) => [
      ...compare(
        'unread counts wrong',
        `${id}: the list of ${person}`,
        unread,
        countUnread(conversation, person),
      ),
      ...compare('summaries wrong', `${id}: the last seq in the list of ${person}`, lastSeq, last?.seq ?? 0),
      ...compare(
        'summaries wrong',
        `${id}: the last message in the list of ${person}`,
        lastContent,
        last?.content,
      ),
    ]),
  ]
}

/** A person has at most one unread notification of a conversation, and none if nothing in it is unread. */
function checkNotices(conversation: ConversationEvidence): Violation[] {
  return conversation.notices.flatMap(({ person, unread }): Violation[] => {
    const max = countUnread(conversation, person) > 0 ? 1 : 0
    return unread <= max
      ? []
      : [
          {
            rule: 'notices wrong',
            description: `${conversation.id}: ${person} has ${unread} unread notices, not ${max}`,
          },
        ]
  })
}

/** Counts the other person's messages after this person's read mark. */
function countUnread({ log, pages }: ConversationEvidence, person: string): number {
  const mark = pages.find((page) => page.person === person)?.mine.readSeq
  return mark === undefined ? 0 : log.filter(({ senderId, seq }) => senderId !== person && seq > mark).length
}

function entriesOf<K extends Entry['kind']>(
  entries: readonly Entry[],
  conversationId: string,
  kind: K,
): EntryOf<K>[] {
  return entries.filter(
    (entry): entry is EntryOf<K> => entry.conversationId === conversationId && entry.kind === kind,
  )
}

function serialise({ seq, id, senderId, clientId, content }: StoredMessage): string {
  return JSON.stringify([seq, id, senderId, clientId, content])
}

function findRepeats(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => seen.has(key) || !seen.add(key))
}

function compare(rule: Rule, description: string, actual: unknown, expected: unknown): Violation[] {
  return actual === expected
    ? []
    : [{ rule, description: `${description} is ${String(actual)}, not ${String(expected)}` }]
}
