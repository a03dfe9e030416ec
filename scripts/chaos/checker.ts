import { UNREAD_MAX } from '#contract/limits.ts'
import { checkFiles, checkUploads } from './check-files.ts'
import { checkOffers, checkReservation } from './check-offers.ts'
import type { ConversationEvidence, Evidence, StoredMessage, Entry, Journal } from './evidence.ts'
import { createComparison, entriesOf, findRepeats, type Report, type Violation } from './report.ts'

/** Compares the devices' journals with the server's responses and files. Returns every disagreement. */
export function findViolations(evidence: Evidence): Violation[] {
  const { journals, conversations, inboxes, listings, uploads } = evidence
  const violations: Violation[] = []
  const report: Report = (rule, description) => void violations.push({ rule, description })
  for (const conversation of conversations) {
    const { id, people, log, pages, undelivered } = conversation
    checkLog(conversation, report)
    checkSent(conversation, journals, report)
    checkAcked(conversation, journals, report)
    checkRealTime(conversation, journals, report)
    for (const journal of journals)
      if (people.includes(journal.person)) checkDevice(conversation, journal, report)
    for (const { person, messages } of pages) checkView(`${id} as sent to ${person}`, messages, log, report)
    checkReads(conversation, journals, report)
    checkSummary(conversation, report)
    checkMembers(conversation, report)
    checkLists(conversation, report)
    checkNotices(conversation, report)
    checkOffers(conversation, journals, report)
    checkFiles(conversation, journals, report)
    for (const each of undelivered) report('outboxes not empty', `${id}: ${each}`)
  }
  for (const listing of listings) checkReservation(listing, conversations, report)
  checkUploads(uploads, conversations, report)
  for (const { person, unreadMessages, unread } of inboxes) {
    const counted = conversations.reduce((sum, conversation) => sum + countUnread(conversation, person), 0)
    const expected = Math.min(UNREAD_MAX, counted)
    const compare = createComparison('unread counts wrong', report)
    compare(`the inbox of ${person}`, unreadMessages, expected)
    compare(`the list of ${person}, all together`, unread, expected)
  }
  return violations
}

/** Sequence numbers run 1, 2, 3 without gaps. Each id, and each client id of a sender, occurs once. */
function checkLog({ id, log }: ConversationEvidence, report: Report): void {
  const compare = createComparison('messages out of order', report)
  for (const [index, { seq }] of log.entries()) {
    const before = log[index - 1]?.seq ?? 0
    compare(`${id}: the seq after ${before} in the log`, seq, before + 1)
  }
  for (const repeat of findRepeats(log.map(toKey)))
    report('messages duplicated', `${id}: the log has ${repeat} twice`)
  for (const repeat of findRepeats(log.map((message) => message.id)))
    report('messages duplicated', `${id}: the log has the id ${repeat} twice`)
}

/**
 * Every message in the log was written by its sender, with the same content. Notices are the room's;
 * checkOffers compares them with the moves.
 */
function checkSent({ id, log }: ConversationEvidence, journals: readonly Journal[], report: Report): void {
  const written = new Map(
    journals.flatMap(({ person, entries }) =>
      entriesOf(entries, id, 'sent').map(({ clientId, content }) => [`${person} ${clientId}`, content]),
    ),
  )
  const compare = createComparison('messages changed or made up', report)
  for (const message of log.filter(({ type }) => type !== 'notice'))
    compare(`${id}: the content at ${message.seq}`, message.content, written.get(toKey(message)))
}

function checkAcked({ id, log }: ConversationEvidence, journals: readonly Journal[], report: Report): void {
  // Keeps the first of duplicate messages. checkLog reports the duplicates.
  const stored = new Map(log.toReversed().map((message) => [toKey(message), message]))
  for (const { person, device, entries } of journals) {
    for (const acked of entriesOf(entries, id, 'acked')) {
      const message = stored.get(`${person} ${acked.clientId}`)
      if (message?.seq === acked.seq && message.id === acked.id) continue
      report(
        'acknowledged messages lost',
        `${id}: ${device} got an acknowledgement of ${acked.clientId} at ${acked.seq}` +
          (message ? `; it is at ${message.seq}` : '; it is missing'),
      )
    }
    for (const { clientId, code, message } of entriesOf(entries, id, 'refused'))
      report('sends refused', `${id}: ${device}, ${clientId}: ${code}: ${message}`)
  }
}

/** A message has a higher seq than any that was acknowledged, on any device, before it was written. */
function checkRealTime(
  { id, log }: ConversationEvidence,
  journals: readonly Journal[],
  report: Report,
): void {
  const seqs = new Map(log.map((message) => [toKey(message), message.seq]))
  const events = journals
    .flatMap(({ person, entries }) =>
      entries.filter((entry) => entry.conversationId === id).map((entry) => ({ person, entry })),
    )
    .sort((a, b) => a.entry.at - b.entry.at)
  let highest = 0
  for (const { person, entry } of events) {
    if (entry.kind === 'acked') highest = Math.max(highest, entry.seq)
    if (entry.kind !== 'sent') continue
    const seq = seqs.get(`${person} ${entry.clientId}`) ?? Infinity
    if (seq <= highest)
      report(
        'messages out of order',
        `${id}: ${entry.clientId} was written after ${highest} was acknowledged, but is ${seq}`,
      )
  }
}

function checkDevice({ id, log }: ConversationEvidence, { device, entries }: Journal, report: Report): void {
  const where = `${id} on ${device}`
  const shown = entriesOf(entries, id, 'shown')
  const announced = entriesOf(entries, id, 'announced')
  checkRising(`${where}: messages`, shown, report)
  checkRising(`${where}: announcements by the inbox`, announced, report)
  checkConnections(
    where,
    entries.filter((entry) => entry.conversationId === id),
    report,
  )
  checkView(where, shown, log, report)
  const compare = createComparison('views that differ', report)
  for (const { seq, id: announcedId } of announced)
    compare(
      `${where}: the id that the inbox announced for ${seq}`,
      announcedId,
      log.find((message) => message.seq === seq)?.id,
    )
}

function checkRising(what: string, entries: readonly { seq: number }[], report: Report): void {
  const seqs = entries.map(({ seq }) => seq)
  for (const [index, seq] of seqs.entries()) {
    const before = seqs[index - 1] ?? 0
    const isRepeat = seqs.indexOf(seq) < index
    if (seq <= before)
      report(isRepeat ? 'messages duplicated' : 'messages out of order', `${what}: ${seq} after ${before}`)
  }
}

/**
 * A socket brings every message after its hello exactly once and in order. An acknowledgement may repeat an
 * old message.
 */
function checkConnections(where: string, entries: readonly Entry[], report: Report): void {
  const reached = new Map<number, { seq: number; messageSeq: number }>()
  for (const entry of entries) {
    if (entry.kind === 'hello') reached.set(entry.connection, { seq: entry.seq, messageSeq: entry.seq })
    if (entry.kind !== 'frame') continue
    const { connection, by, seq } = entry
    const highest = reached.get(connection)
    if (!highest) {
      report('messages out of order', `${where}: a message before the first frame of socket ${connection}`)
      continue
    }
    if (seq > highest.seq + 1)
      report('messages out of order', `${where}: socket ${connection} went from ${highest.seq} to ${seq}`)
    if (by === 'message' && seq <= highest.messageSeq)
      report(
        'messages duplicated',
        `${where}: socket ${connection} brought ${seq} after ${highest.messageSeq}`,
      )
    highest.seq = Math.max(highest.seq, seq)
    if (by === 'message') highest.messageSeq = Math.max(highest.messageSeq, seq)
  }
}

/** The view, of a device or a response, has exactly the messages of the log. */
function checkView(
  where: string,
  view: readonly StoredMessage[],
  log: readonly StoredMessage[],
  report: Report,
): void {
  const viewed = new Set(view.map(serialise))
  const logged = new Set(log.map(serialise))
  for (const message of log)
    if (!viewed.has(serialise(message))) report('views that differ', `${where}: ${message.seq} is missing`)
  for (const message of view)
    if (!logged.has(serialise(message)))
      report('views that differ', `${where}: ${message.seq} is not what the log has there`)
}

function checkReads({ id, pages }: ConversationEvidence, journals: readonly Journal[], report: Report): void {
  for (const { person, mine } of pages) {
    const reads = journals
      .filter((journal) => journal.person === person)
      .flatMap(({ entries }) => entriesOf(entries, id, 'read'))
    const highest = Math.max(0, ...reads.map(({ seq }) => seq))
    if (highest > mine.readSeq)
      report(
        'read marks lost',
        `${id}: the mark of ${person} was confirmed at ${highest}, but is ${mine.readSeq}`,
      )
  }
}

function checkSummary({ id, log, summary }: ConversationEvidence, report: Report): void {
  const last = log.at(-1)
  const compare = createComparison('summaries wrong', report)
  compare(`${id}: last_seq`, summary.lastSeq, last?.seq ?? 0)
  compare(`${id}: last_content`, summary.lastContent, last?.content ?? null)
  compare(`${id}: last_sender_id`, summary.lastSender, last?.senderId ?? null)
}

function checkMembers(conversation: ConversationEvidence, report: Report): void {
  const { id, members, pages } = conversation
  const compareCounts = createComparison('unread counts wrong', report)
  const compareMarks = createComparison('summaries wrong', report)
  for (const { person, unread, readSeq, deliveredSeq } of members) {
    compareCounts(`${id}: D1 for ${person}`, unread, countUnread(conversation, person))
    for (const { mine } of pages.filter((page) => page.person === person)) {
      compareMarks(`${id}: read_seq of ${person}`, readSeq, mine.readSeq)
      compareMarks(`${id}: delivered_seq of ${person}`, deliveredSeq, mine.deliveredSeq)
    }
  }
}

function checkLists(conversation: ConversationEvidence, report: Report): void {
  const { id, people, log, listEntries } = conversation
  const last = log.at(-1)
  for (const person of people)
    if (last && !listEntries.some((each) => each.person === person))
      report('summaries wrong', `${id}: missing from the list of ${person}`)
  const compareCounts = createComparison('unread counts wrong', report)
  const compareLast = createComparison('summaries wrong', report)
  for (const { person, lastSeq, lastContent, unread } of listEntries) {
    compareCounts(`${id}: the list of ${person}`, unread, countUnread(conversation, person))
    compareLast(`${id}: the last seq in the list of ${person}`, lastSeq, last?.seq ?? 0)
    compareLast(`${id}: the last message in the list of ${person}`, lastContent, last?.content)
  }
}

/** A person has at most one unread notification of a conversation, and none if nothing in it is unread. */
function checkNotices(conversation: ConversationEvidence, report: Report): void {
  for (const { person, unread } of conversation.notices) {
    const max = countUnread(conversation, person) > 0 ? 1 : 0
    if (unread > max)
      report('notices wrong', `${conversation.id}: ${person} has ${unread} unread notices, not ${max}`)
  }
}

/** Counts the other person's messages after this person's read mark. */
function countUnread({ log, pages }: ConversationEvidence, person: string): number {
  const mark = pages.find((page) => page.person === person)?.mine.readSeq
  return mark === undefined ? 0 : log.filter(({ senderId, seq }) => senderId !== person && seq > mark).length
}

/** Identifies what a person wrote, in the log as in the person's journals. */
function toKey({ senderId, clientId }: StoredMessage): string {
  return `${senderId} ${clientId}`
}

function serialise({ seq, id, senderId, clientId, type, content }: StoredMessage): string {
  return JSON.stringify([seq, id, senderId, clientId, type, content])
}
