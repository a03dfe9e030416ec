import { findViolations } from './checker.ts'
import type {
  ConversationEvidence,
  Entry,
  Evidence,
  Journal,
  LoggedMessage,
  ShownMessage,
  StoredOffer,
} from './evidence.ts'
import type { Rule } from './report.ts'

const LISTING = 'listing'
export const ROOM = 'room'
/** The buyer and the seller. */
export const [ADAMA, BRIMA] = ['adama', 'brima']
const PEOPLE = [ADAMA, BRIMA]
/** How far each of them has read. */
const READ_SEQS = [Infinity, 5]

/** Creates a run in which two people, on one device each, take turns with texts. */
export function createRun(): Evidence {
  return runOf(
    Array.from({ length: 8 }, (_none, index) =>
      message(index + 1, index % 2 ? BRIMA : ADAMA, { content: `text ${index + 1}` }),
    ),
  )
}

/** Creates a run in which the seller's counter-offer is accepted, with a photo and a voice message. */
export function createDeal(): Evidence {
  const ended = { isUnfinished: false, isReleased: false }
  return runOf(
    [
      message(1, BRIMA, { content: 'Good morning' }),
      message(2, ADAMA, { type: 'offer', content: 'Offer: SLE 5,000', offerId: 'first' }),
      message(3, BRIMA, { type: 'offer', content: 'Offer: SLE 6,000', offerId: 'second' }),
      message(4, ADAMA, { type: 'notice', content: 'Accepted the offer of SLE 6,000', offerId: 'second' }),
      message(5, ADAMA, { type: 'photo', content: 'Photo', fileKey: 'c/photo' }),
      message(6, BRIMA, { type: 'voice', content: 'Voice message, 2 seconds', fileKey: 'a/voice' }),
    ],
    [
      { id: 'first', by: 'buyer', status: 'countered', ...ended },
      { id: 'second', by: 'seller', status: 'accepted', ...ended },
    ],
  )
}

function message(seq: number, senderId: string, changes: Partial<LoggedMessage>): LoggedMessage {
  const shared = { seq, id: `m${seq}`, senderId, clientId: `c${seq}` }
  return { ...shared, type: 'text', content: '', offerId: undefined, fileKey: undefined, ...changes }
}

function runOf(log: LoggedMessage[], offers: StoredOffer[] = []): Evidence {
  const unreadOf = (person: string) =>
    log.filter(({ senderId, seq }) => senderId !== person && seq > readSeqOf(person, log)).length
  const reservedOffer = offers.find(({ status }) => status === 'accepted')?.id ?? null
  const reservedUntil = reservedOffer === null ? null : '2026-12-01T12:00:00.000Z'
  return {
    journals: PEOPLE.map((person): Journal => ({
      device: `${person}'s phone`,
      person,
      entries: [hello(), ...log.flatMap((each) => entriesOf(each, person, offers))],
    })),
    conversations: [conversationOf(log, offers, unreadOf, reservedUntil)],
    inboxes: PEOPLE.map((person) => ({ person, unreadMessages: unreadOf(person), unread: unreadOf(person) })),
    listings: [{ id: LISTING, reservedOffer, shown: PEOPLE.map((person) => ({ person, reservedUntil })) }],
    uploads: log
      .filter(hasFile)
      .map(({ fileKey: key = '', clientId, seq }) => ({
        key,
        isClaimed: true,
        conversationId: ROOM,
        clientId,
        seq,
      })),
  }
}

function conversationOf(
  log: LoggedMessage[],
  offers: StoredOffer[],
  unreadOf: (person: string) => number,
  reservedUntil: string | null,
): ConversationEvidence {
  const count = log.length
  const last = messageAt(log, count)
  const marksOf = (person: string) => ({ deliveredSeq: count, readSeq: readSeqOf(person, log) })
  return {
    id: ROOM,
    listingId: LISTING,
    people: PEOPLE,
    log,
    offers,
    pages: PEOPLE.map((person, index) => ({
      person,
      messages: log.map((each) => toShown(each, offers)),
      mine: marksOf(person),
      theirs: marksOf(required(PEOPLE[1 - index])),
    })),
    files: PEOPLE.flatMap((person) =>
      log.filter(hasFile).map(({ seq, fileKey }) => ({ person, seq, hash: `bytes of ${fileKey}` })),
    ),
    listEntries: PEOPLE.map((person) => ({
      person,
      lastSeq: count,
      lastContent: last.content,
      unread: unreadOf(person),
      reservedUntil,
      isReservedHere: reservedUntil !== null,
    })),
    summary: {
      lastSeq: count,
      lastContent: last.content,
      lastSender: last.senderId,
      hasLiveOffer: reservedUntil !== null,
    },
    members: PEOPLE.map((person) => ({ person, unread: unreadOf(person), ...marksOf(person) })),
    notices: [],
    undelivered: [],
  }
}

function readSeqOf(person: string, { length }: readonly LoggedMessage[]): number {
  return Math.min(length, required(READ_SEQS[PEOPLE.indexOf(person)]))
}

function hasFile({ fileKey }: LoggedMessage): boolean {
  return fileKey !== undefined
}

function toShown(
  { offerId, fileKey: _key, ...shared }: LoggedMessage,
  offers: readonly StoredOffer[],
): ShownMessage {
  const offer = offers.find(({ id }) => id === offerId)
  return { ...shared, offer: offer && { id: offer.id, status: offer.status } }
}

function hello(): Entry {
  return { kind: 'hello', at: 0, conversationId: ROOM, connection: 1, seq: 0 }
}

/** The journal entries of a message on one person's device. */
function entriesOf(logged: LoggedMessage, person: string, offers: readonly StoredOffer[]): Entry[] {
  const { seq, id, senderId, type, clientId, content, offerId = '', fileKey } = logged
  const shared = { at: seq * 10 + 1, conversationId: ROOM }
  const seen: Entry[] = [frame(seq), { kind: 'shown', ...shared, ...toShown(logged, offers) }]
  if (senderId !== person) return [...seen, { kind: 'announced', ...shared, seq, id }]
  if (type === 'notice')
    return [
      { kind: 'asked', ...shared, at: seq * 10, move: 'accept', offerId },
      ...seen,
      { kind: 'moved', ...shared, at: seq * 10 + 2, move: 'accept', offerId, status: 'accepted' },
    ]
  const file = fileKey === undefined ? undefined : `bytes of ${fileKey}`
  return [
    { kind: 'sent', ...shared, at: seq * 10, clientId, content, ...(file !== undefined && { file }) },
    ...seen,
    { kind: 'acked', ...shared, at: seq * 10 + 2, clientId, seq, id },
  ]
}

export function frame(seq: number): Entry {
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

export function conversation(run: Evidence): ConversationEvidence {
  return required(run.conversations[0])
}

export function journal(run: Evidence, person: string): Journal {
  return required(run.journals.find((each) => each.person === person))
}

export function findSent(run: Evidence, clientId: string): Entry {
  const entries = run.journals.flatMap((each) => each.entries)
  return required(entries.find((entry) => entry.kind === 'sent' && entry.clientId === clientId))
}

export function messageAt(log: readonly LoggedMessage[], seq: number): LoggedMessage {
  return required(log[seq - 1])
}

export function required<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The run lacks what the test damages')
  return thing
}

export function remove(entries: Entry[], isMatch: (entry: Entry) => boolean): void {
  const index = entries.findIndex(isMatch)
  if (index < 0) throw new Error('there is nothing to remove')
  entries.splice(index, 1)
}

export function rulesOf(run: Evidence): Rule[] {
  return [...new Set(findViolations(run).map(({ rule }) => rule))]
}
