import { stepOf, type OfferStatus } from '#contract/offer-steps.ts'
import type {
  ConversationEvidence,
  Journal,
  ListingEvidence,
  LoggedMessage,
  Move,
  OfferState,
  ShownMessage,
  StoredOffer,
} from './evidence.ts'
import { createComparison, entriesOf, type Report } from './report.ts'

/** The text of the notice that a reservation was ended; the other notices say how the offer ended. */
const RELEASED = 'Ended the reservation'

export function checkOffers(
  conversation: ConversationEvidence,
  journals: readonly Journal[],
  report: Report,
): void {
  checkHistory(conversation, report)
  checkStates(conversation, journals, report)
  checkMoves(conversation, journals, report)
  const { id, summary, offers } = conversation
  const compare = createComparison('summaries wrong', report)
  const isLive = (offer: StoredOffer) => isOpen(offer) || isReserving(offer)
  compare(`${id}: whether D1 has a live offer`, summary.hasLiveOffer, offers.some(isLive))
  for (const offer of offers)
    if (offer.isUnfinished)
      report('outboxes not empty', `${id}: ${offer.id} is still being accepted or released`)
}

/**
 * Reads the log in order. An offer is made while none is open, or in place of the open one, which is then
 * countered. Every other end has one notice, and so has the release of a reservation.
 */
function checkHistory({ id, log, offers }: ConversationEvidence, report: Report): void {
  const compare = createComparison('offers in two states', report)
  const stored = new Map(offers.map((offer) => [offer.id, offer]))
  const released = new Set<string>()
  let open: StoredOffer | undefined
  for (const { seq, type, content, offerId = '' } of log) {
    if (type !== 'offer' && type !== 'notice') continue
    const offer = stored.get(offerId)
    if (!offer) report('offers in two states', `${id}: the room has no offer for the message ${seq}`)
    else if (type === 'offer') {
      if (open && open.status !== 'countered')
        report('offers open at once', `${id}: ${offer.id} was made while ${open.id} was open`)
      open = offer
    } else if (content === RELEASED) {
      if (offer.status !== 'accepted' || released.has(offer.id))
        report('offers in two states', `${id}: ${offer.id} was released as ${offer.status}, or twice`)
      released.add(offer.id)
    } else if (offer === open) {
      compare(`${id}: whether ${offer.id} is open or countered after its notice`, isPassedOn(offer), false)
      open = undefined
    } else report('offers in two states', `${id}: ${offer.id} ended a second time at ${seq}`)
  }
  for (const offer of offers) {
    compare(`${id}: whether ${offer.id} is open`, isOpen(offer), offer === open)
    compare(`${id}: whether ${offer.id} is released`, offer.isReleased, released.has(offer.id))
  }
  if (offers.filter(isOpen).length > 1)
    report('offers open at once', `${id}: the room has several open offers`)
}

function isOpen({ status }: OfferState): boolean {
  return status === 'offered'
}

/** True if no notice may have said how the offer ended. */
function isPassedOn({ status }: OfferState): boolean {
  return status === 'offered' || status === 'countered'
}

/** Both people's pages, and every frame and response, show an offer in one state; only `offered` may be old. */
function checkStates(
  { id, offers, pages, people }: ConversationEvidence,
  journals: readonly Journal[],
  report: Report,
): void {
  const compare = createComparison('offers in two states', report)
  const stored = new Map<string, OfferStatus>(offers.map((offer) => [offer.id, offer.status]))
  for (const { person, messages } of pages)
    for (const { offer, seq } of messages)
      if (offer)
        compare(`${id}: the offer at ${seq} as sent to ${person}`, offer.status, stored.get(offer.id))
  for (const { person, device, entries } of journals) {
    if (!people.includes(person)) continue
    for (const seen of entriesOf(entries, id, 'offer'))
      if (!isOpen(seen)) compare(`${id}: ${seen.id} as ${device} saw it`, seen.status, stored.get(seen.id))
    for (const [offerId, status] of readShown(entriesOf(entries, id, 'shown')))
      compare(`${id}: ${offerId} as ${device} shows it`, status, stored.get(offerId))
  }
}

/**
 * The states that a page shows: an offer is as its newest message says, and one that is still open then was
 * countered if another offer follows.
 */
function readShown(messages: readonly ShownMessage[]): Map<string, OfferStatus> {
  const states = new Map<string, OfferStatus>()
  for (const { type, offer } of messages) {
    if (!offer) continue
    if (type === 'offer')
      for (const [earlier, status] of states) if (status === 'offered') states.set(earlier, 'countered')
    states.set(offer.id, offer.status)
  }
  return states
}

/** What was carried out is as it was answered, and every notice is of a move that its writer made. */
function checkMoves(
  { id, log, offers }: ConversationEvidence,
  journals: readonly Journal[],
  report: Report,
): void {
  const stored = new Map(offers.map((offer) => [offer.id, offer]))
  const asked = new Set<string>()
  for (const { person, device, entries } of journals) {
    for (const { move, offerId } of entriesOf(entries, id, 'asked')) asked.add(`${person} ${move} ${offerId}`)
    for (const { move, offerId, status } of entriesOf(entries, id, 'moved')) {
      const expected = move === 'release' ? 'accepted' : stepOf(move).to
      const now = stored.get(offerId)?.status
      if (now !== expected || (move !== 'release' && status !== expected))
        report(
          'moves lost or made up',
          `${id}: ${device} did ${move} ${offerId}, got ${status}; it is ${now}`,
        )
    }
  }
  for (const message of log) {
    const move = message.type === 'notice' ? moveOf(message, stored) : undefined
    // A release names a listing, so whoever ends a reservation may mean another offer of it.
    if (move && move !== 'release' && !asked.has(`${message.senderId} ${move} ${message.offerId}`))
      report('moves lost or made up', `${id}: nobody asked for the notice at ${message.seq}`)
  }
}

const MOVES: readonly Exclude<Move, 'release'>[] = ['accept', 'decline', 'withdraw']

function moveOf(
  { content, offerId = '' }: LoggedMessage,
  stored: ReadonlyMap<string, StoredOffer>,
): Move | undefined {
  if (content === RELEASED) return 'release'
  return MOVES.find((move) => stepOf(move).to === stored.get(offerId)?.status)
}

/** A listing is reserved exactly if one offer for it is accepted and not released, and everybody is told so. */
export function checkReservation(
  { id, reservedOffer, shown }: ListingEvidence,
  conversations: readonly ConversationEvidence[],
  report: Report,
): void {
  const compare = createComparison('reservations wrong', report)
  const about = conversations.filter(({ listingId }) => listingId === id)
  const accepted = about.flatMap(({ offers }) => offers.filter(isReserving))
  if (accepted.length > 1)
    report('reservations wrong', `${id}: accepted at once: ${accepted.map((offer) => offer.id).join(', ')}`)
  compare(`${id}: the offer that it is reserved for`, reservedOffer, accepted[0]?.id ?? null)
  const [first] = shown
  for (const { person, reservedUntil } of [...shown, ...about.flatMap(({ listEntries }) => listEntries)]) {
    compare(`${id}: whether ${person} sees it reserved`, reservedUntil !== null, accepted.length > 0)
    compare(`${id}: until when, as ${person} sees it`, reservedUntil, first?.reservedUntil)
  }
  for (const { id: conversationId, offers, listEntries } of about)
    for (const { person, isReservedHere } of listEntries)
      compare(`${conversationId}: reserved here, for ${person}`, isReservedHere, offers.some(isReserving))
}

function isReserving({ status, isReleased }: StoredOffer): boolean {
  return status === 'accepted' && !isReleased
}
