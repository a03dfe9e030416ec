import { UNREAD_MAX } from '#contract/limits.ts'
import type { ConversationEvidence, Evidence, StoredMessage, Entry, Journal } from './evidence.ts'

export const RULES = [
  'acknowledged messages lost',
  'messages doubled',
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
  what: string
}

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>

/** Compares the logs of all devices with the server's answers. Returns a finding for each disagreement. */
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
      ...conversation.due.map((due): Violation => ({
        rule: 'outboxes not empty',
        what: `${conversation.id}: ${due}`,
      })),
    ]),
    ...inboxes.flatMap(({ person, unreadMessages, unread }) => {
      const expected = Math.min(
        UNREAD_MAX,
        conversations.reduce((sum, conversation) => sum + unreadOf(conversation, person), 0),
      )
      return [
        ...differs('unread counts wrong', `the inbox of ${person}`, unreadMessages, expected),
        ...differs('unread counts wrong', `the list of ${person}, all together`, unread, expected),
      ]
    }),
  ]
}

/** Sequence numbers run 1, 2, 3 without gaps, and each client id of a sender occurs once. */
function checkLog({ id, log }: ConversationEvidence): Violation[] {
  const names = log.map(({ senderId, clientId }) => `${senderId} ${clientId}`)
  return [
    ...log.flatMap(({ seq }, index) =>
      differs(
        'messages out of order',
        `${id}: what the log has after ${log[index - 1]?.seq ?? 0}`,
        seq,
        (log[index - 1]?.seq ?? 0) + 1,
      ),
    ),
    ...repeats(names).map((name): Violation => ({
      rule: 'messages doubled',
      what: `${id}: the log has ${name} twice`,
    })),
    ...repeats(log.map((message) => message.id)).map((repeat): Violation => ({
      rule: 'messages doubled',
      what: `${id}: the log has the id ${repeat} twice`,
    })),
  ]
}

/** Every message in the log was written by a person, with this content. */
function checkSent({ id, log }: ConversationEvidence, journals: readonly Journal[]): Violation[] {
  const written = new Map(
    journals.flatMap(({ person, entries }) =>
      of(entries, id, 'sent').map(({ clientId, content }) => [`${person} ${clientId}`, content]),
    ),
  )
  return log.flatMap(({ seq, senderId, clientId, content }) =>
    differs(
      'messages changed or made up',
      `${id}: what stands at ${seq}`,
      content,
      written.get(`${senderId} ${clientId}`),
    ),
  )
}

function checkAcked({ id, log }: ConversationEvidence, journals: readonly Journal[]): Violation[] {
  // Keeps the first of duplicate messages; another check reports duplicates.
  const stored = new Map(
    log.toReversed().map((message) => [`${message.senderId} ${message.clientId}`, message]),
  )
  return journals.flatMap(({ person, device, entries }) => [
    ...of(entries, id, 'acked').flatMap((acked): Violation[] => {
      const message = stored.get(`${person} ${acked.clientId}`)
      if (message && message.seq === acked.seq && message.id === acked.id) return []
      return [
        {
          rule: 'acknowledged messages lost',
          what:
            `${id}: ${device} was told that ${acked.clientId} stands at ${acked.seq}` +
            (message ? `; it stands at ${message.seq}` : ''),
        },
      ]
    }),
    ...of(entries, id, 'refused').map(({ clientId, code, message }): Violation => ({
      rule: 'sends refused',
      what: `${id}: ${device}, ${clientId}: ${code}: ${message}`,
    })),
  ])
}

/** A message acknowledged before another was written comes before it, whoever wrote the two. */
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
        what: `${id}: ${entry.clientId} was written after ${highest} was acknowledged and stands at ${seq}`,
      })
    }
  }
  return violations
}

function checkDevice(conversation: ConversationEvidence, { device, entries }: Journal): Violation[] {
  const { id, log } = conversation
  const where = `${id} on ${device}`
  const shown = of(entries, id, 'shown')
  return [
    ...checkRising(
      'messages',
      where,
      shown.map(({ seq }) => seq),
    ),
    ...checkRising(
      'what the inbox told',
      where,
      of(entries, id, 'told').map(({ seq }) => seq),
    ),
    ...checkConnections(
      where,
      entries.filter((entry) => entry.conversationId === id),
    ),
    ...checkView(where, shown, log),
    ...of(entries, id, 'told').flatMap(({ seq, id: told }) =>
      differs(
        'views that differ',
        `${where}: what the inbox told of ${seq}`,
        told,
        log.find((message) => message.seq === seq)?.id,
      ),
    ),
  ]
}

function checkRising(what: string, where: string, seqs: readonly number[]): Violation[] {
  return seqs.flatMap((seq, index): Violation[] => {
    const before = seqs[index - 1] ?? 0
    if (seq > before) return []
    return [
      {
        rule: seqs.indexOf(seq) < index ? 'messages doubled' : 'messages out of order',
        what: `${where}: ${what}: ${seq} after ${before}`,
      },
    ]
  })
}

/**
 * A socket brings every message after its hello in order, none missing and none twice; an acknowledgement may
 * repeat an old one.
 */
function checkConnections(where: string, entries: readonly Entry[]): Violation[] {
  const reached = new Map<number, { seq: number; message: number }>()
  return entries.flatMap((entry): Violation[] => {
    if (entry.kind === 'hello') reached.set(entry.connection, { seq: entry.seq, message: entry.seq })
    if (entry.kind !== 'frame') return []
    const at = reached.get(entry.connection)
    if (!at)
      return [
        {
          rule: 'messages out of order',
          what: `${where}: a message before the first frame of socket ${entry.connection}`,
        },
      ]
    const violations: Violation[] = []
    if (entry.seq > at.seq + 1)
      violations.push({
        rule: 'messages out of order',
        what: `${where}: socket ${entry.connection} went from ${at.seq} to ${entry.seq}`,
      })
    if (entry.by === 'message' && entry.seq <= at.message)
      violations.push({
        rule: 'messages doubled',
        what: `${where}: socket ${entry.connection} brought ${entry.seq} after ${at.message}`,
      })
    at.seq = Math.max(at.seq, entry.seq)
    if (entry.by === 'message') at.message = Math.max(at.message, entry.seq)
    return violations
  })
}

function checkPages(conversation: ConversationEvidence): Violation[] {
  return conversation.pages.flatMap(({ person, messages }) =>
    checkView(`${conversation.id} as answered to ${person}`, messages, conversation.log),
  )
}

/** A device shows exactly the log. */
function checkView(
  where: string,
  view: readonly StoredMessage[],
  log: readonly StoredMessage[],
): Violation[] {
  const lines = new Set(view.map(lineOf))
  const logged = new Set(log.map(lineOf))
  return [
    ...log
      .filter((message) => !lines.has(lineOf(message)))
      .map(({ seq }): Violation => ({ rule: 'views that differ', what: `${where}: ${seq} is missing` })),
    ...view
      .filter((message) => !logged.has(lineOf(message)))
      .map(({ seq }): Violation => ({
        rule: 'views that differ',
        what: `${where}: ${seq} is not what the log has there`,
      })),
  ]
}

function checkReads({ id, pages }: ConversationEvidence, journals: readonly Journal[]): Violation[] {
  return pages.flatMap(({ person, mine }) => {
    const reads = journals
      .filter((journal) => journal.person === person)
      .flatMap(({ entries }) => of(entries, id, 'read'))
    const highest = Math.max(0, ...reads.map(({ seq }) => seq))
    return highest > mine.readSeq
      ? [
          {
            rule: 'read marks lost' as const,
            what: `${id}: ${person} was told of ${highest}, and it is ${mine.readSeq}`,
          },
        ]
      : []
  })
}

function checkSummary(conversation: ConversationEvidence): Violation[] {
  const { id, log, summary, members, listed, pages } = conversation
  const last = log.at(-1)
  return [
    ...differs('summaries wrong', `${id}: last_seq`, summary.lastSeq, last?.seq ?? 0),
    ...differs('summaries wrong', `${id}: last_content`, summary.lastContent, last?.content ?? null),
    ...differs('summaries wrong', `${id}: last_sender_id`, summary.lastSender, last?.senderId ?? null),
    ...members.flatMap(({ person, unread, readSeq, deliveredSeq }) => [
      ...differs('unread counts wrong', `${id}: D1 for ${person}`, unread, unreadOf(conversation, person)),
      ...pages
        .filter((page) => page.person === person)
        .flatMap(({ mine }) => [
          ...differs('summaries wrong', `${id}: read_seq of ${person}`, readSeq, mine.readSeq),
          ...differs('summaries wrong', `${id}: delivered_seq of ${person}`, deliveredSeq, mine.deliveredSeq),
        ]),
    ]),
    ...conversation.people
      .filter((person) => log.length > 0 && !listed.some((each) => each.person === person))
      .map((person): Violation => ({
        rule: 'summaries wrong',
        what: `${id}: it is not in the list of ${person}`,
      })),
    ...listed.flatMap(({ person, lastSeq, lastContent, unread }) => [
      ...differs(
        'unread counts wrong',
        `${id}: the list of ${person}`,
        unread,
        unreadOf(conversation, person),
      ),
      ...differs('summaries wrong', `${id}: the last seq in the list of ${person}`, lastSeq, last?.seq ?? 0),
      ...differs(
        'summaries wrong',
        `${id}: the last message in the list of ${person}`,
        lastContent,
        last?.content,
      ),
    ]),
  ]
}

/** A conversation has at most one unread notification, and none if nothing is unread. */
function checkNotices(conversation: ConversationEvidence): Violation[] {
  return conversation.notices.flatMap(({ person, unread }): Violation[] => {
    const most = unreadOf(conversation, person) > 0 ? 1 : 0
    return unread <= most
      ? []
      : [
          {
            rule: 'notices wrong',
            what: `${conversation.id}: ${person} has ${unread} unread notices, ${most} at most`,
          },
        ]
  })
}

/** The other person's messages after this person's read mark. */
function unreadOf({ log, pages }: ConversationEvidence, person: string): number {
  const mark = pages.find((page) => page.person === person)?.mine.readSeq
  return mark === undefined ? 0 : log.filter(({ senderId, seq }) => senderId !== person && seq > mark).length
}

function of<K extends Entry['kind']>(
  entries: readonly Entry[],
  conversationId: string,
  kind: K,
): EntryOf<K>[] {
  return entries.filter(
    (entry): entry is EntryOf<K> => entry.conversationId === conversationId && entry.kind === kind,
  )
}

function lineOf({ seq, id, senderId, clientId, content }: StoredMessage): string {
  return JSON.stringify([seq, id, senderId, clientId, content])
}

function repeats(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.has(name) || !seen.add(name))
}

function differs(rule: Rule, what: string, is: unknown, expected: unknown): Violation[] {
  return is === expected ? [] : [{ rule, what: `${what} is ${String(is)}, not ${String(expected)}` }]
}
