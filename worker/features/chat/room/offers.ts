import { HOUR_MS } from '#contract/dates.ts'
import { OFFER_HOURS, RESERVATION_HOURS } from '#contract/limits.ts'
import { formatMoney } from '#contract/numbers.ts'
import { isMoveOf, otherRole, stepOf, type OfferStep, type Role } from '#contract/offer-steps.ts'
import { isSuspended } from '#worker/context.ts'
import type { Reservation } from '#worker/features/listings/policy.ts'
import type { ReserveOutcome } from '#worker/features/listings/reserve.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { log as journal } from '#worker/platform/log.ts'
import { withTimeout } from '#worker/platform/with-timeout.ts'
import type { LoggedMessage, NewAmount, NewLogged, OfferMove, RoomAbout } from '#worker/rpc.ts'
import type { Alarm } from './alarm.ts'
import { CALL_TIMEOUT_MS, TurnQueue } from './calls.ts'
import type { Member } from './member.ts'
import type { MessageLog } from './message-log.ts'
import { isOverdue, type StoredOffer } from './offer-log.ts'
import { takenKey } from './write-message.ts'

/** After how long the alarm finishes an acceptance or a release that the room began and may have died in. */
const FINISH_AFTER_MS = 15_000

interface Collaborators {
  log: MessageLog
  alarm: Alarm
  /** Refuses whoever may not write a message now. */
  refuse: (sender: Member, knownBlockers: readonly number[]) => void
  /** Stores a message, shows it to open sockets and delivers it. */
  write: (sender: Member, message: NewLogged) => LoggedMessage
  reserve: (reservation: Reservation) => Promise<ReserveOutcome>
  /** Ends the reservation that this offer gave, if it still does. */
  release: (offerId: string) => Promise<void>
}

/**
 * Makes, answers and ends the offers of a room, as the table of steps in the contract allows. Calls take
 * turns, because an acceptance waits for D1, and every other call must find it either done or not begun. Each
 * ending is written together with its notice.
 */
export class Offers {
  readonly #with: Collaborators
  readonly #turns = new TurnQueue()

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
  }

  make(
    maker: Member,
    draft: NewAmount,
    knownBlockers: readonly number[],
  ): Promise<{ message: LoggedMessage; isRepeat: boolean }> {
    return this.#inTurn(() => {
      const earlier = this.#findMade(maker, draft.clientId)
      if (earlier) return { message: earlier, isRepeat: true }
      if (maker.role !== 'buyer')
        throw new AppError('forbidden', 'This is your listing. You can answer offers with another price.')
      this.#with.refuse(maker, knownBlockers)
      if (this.#offers.open)
        throw new AppError('conflict', 'There is an open offer already. Answer it or wait until it is over.')
      return { message: this.#open(maker, draft), isRepeat: false }
    })
  }

  /**
   * Carries out a move of one of the two people. A move that this person made before changes nothing.
   * Returns the offer's message or, for a counter, that of the new offer.
   */
  move(mover: Member, move: OfferMove, knownBlockers: readonly number[]): Promise<LoggedMessage> {
    return this.#inTurn(async () => {
      const offer = this.#offers.find(move.offerId)
      if (!offer) throw new AppError('not_found', 'There is no such offer.')
      const isTheirs = isMoveOf(mover.role, offer, move.action)
      const earlier =
        move.action === 'counter'
          ? this.#findMade(mover, move.clientId)
          : isTheirs && offer.status === stepOf(move.action).to
            ? this.#messageOf(offer)
            : undefined
      if (earlier) return earlier
      this.#with.refuse(mover, knownBlockers)
      if (offer.status !== stepOf(move.action).from)
        throw new AppError(
          'conflict',
          'This offer is over. Reload the conversation to see what became of it.',
        )
      if (!isTheirs)
        throw new AppError('forbidden', 'It is not your move: the other person answers this offer.')
      if (move.action === 'counter') {
        this.#offers.end(offer.id, stepOf('counter').to)
        return this.#open(mover, move)
      }
      if (move.action === 'accept') return this.#accept(offer)
      this.#end(offer, move.action, mover)
      return this.#messageOf(offer)
    })
  }

  /**
   * Ends the open offer and the reservation for a reason of the listing's or a person's, if there are any. A buyer
   * to whom the listing was sold is not told that the reservation ended.
   */
  close({ buyer }: RoomAbout, action: 'close' | 'stop', isSoldHere: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const isBuyerSuspended = isSuspended(buyer, Date.now())
      // It counts as written by whoever it is about, so that the other one learns of it.
      const by = this.#memberOf(isBuyerSuspended ? 'buyer' : 'seller')
      const { open, reserving } = this.#offers
      if (open) this.#end(open, action, by)
      if (!reserving) return
      // If the room dies before it has written this, cron closes it again.
      await inD1(() => this.#with.release(reserving.id))
      const isTold = isReservation(reserving, Date.now()) && !isSoldHere
      this.#offers.setReleased(reserving.id, Date.now())
      const why = isBuyerSuspended ? '' : ', because this listing is not for sale now'
      if (isTold) this.#notify(by, reserving, `The reservation ended${why}`, true)
    })
  }

  /** Ends the open offer and the reservation between two people of whom one blocks the other. */
  part(blocker: Member): Promise<void> {
    return this.#inTurn(async () => {
      const { open, reserving } = this.#offers
      if (open) this.#end(open, 'stop', blocker)
      if (reserving && isReservation(reserving, Date.now())) await this.#release(reserving, blocker)
    })
  }

  /**
   * Ends the open offer of somebody who deletes the conversation, who could not reach it any more. An offer that
   * came after `seq` stays, since they do not know of it. Then deletes by `remove`, up to the notice of that end
   * unless there is a message before it that they do not know of.
   */
  leave(leaver: Member, seq: number | undefined, remove: (upTo?: number) => void): Promise<void> {
    return this.#inTurn(() => {
      const { open } = this.#offers
      const isBehind = seq !== undefined && seq < this.#with.log.lastSeq
      if (open && open.seq <= (seq ?? Infinity))
        this.#end(open, isMoveOf(leaver.role, open, 'withdraw') ? 'withdraw' : 'decline', leaver)
      remove(isBehind ? seq : undefined)
    })
  }

  /** Ends the reservation of the accepted offer, with a notice. Does nothing if that was done before. */
  release(by: Member): Promise<void> {
    return this.#inTurn(async () => {
      const offer = this.#offers.reserving
      if (offer) await this.#release(offer, by)
    })
  }

  /** Ends what is overdue, finishes what was begun, and asks to be woken for what is left. */
  async alarm(): Promise<void> {
    if (!this.#with.log.isSetUp) return
    await this.#inTurn(() => undefined).catch((error: unknown) => journal.error('offer_alarm', error))
    this.#askForAlarm()
  }

  get #offers() {
    return this.#with.log.offers
  }

  #memberOf(role: Role): Member {
    const [buyer, seller] = this.#with.log.members
    return role === 'buyer' ? buyer : seller
  }

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#turns.run('offers', async () => {
      await this.#finishAccepting()
      await this.#finishReleasing()
      const { open } = this.#offers
      if (open && isOverdue(open, Date.now())) this.#end(open, 'expire', this.#memberOf(otherRole(open.by)))
      return work()
    })
  }

  #open(maker: Member, { clientId, amount, currency }: NewAmount): LoggedMessage {
    const now = Date.now()
    const id = newId(now)
    const expiresAt = now + OFFER_HOURS * HOUR_MS
    const seq = this.#with.log.lastSeq + 1
    this.#offers.add({ id, seq, amount, currency, by: maker.role, expiresAt })
    this.#askForAlarm()
    const content = `Offer: ${formatMoney(amount, currency)}`
    return this.#with.write(maker, { clientId, content, attachment: { kind: 'offer', offerId: id } })
  }

  async #accept(offer: StoredOffer): Promise<LoggedMessage> {
    this.#offers.setAccepting(offer.id, Date.now())
    this.#askForAlarm()
    const outcome = await this.#finishAccepting()
    if (outcome === 'reserved_for_other') throw new AppError('reserved')
    if (outcome === 'not_for_sale')
      throw new AppError('conflict', 'This listing is not for sale now, so the offer ended.')
    return this.#messageOf(offer)
  }

  /**
   * Reserves the listing for the offer that is being accepted, and writes the outcome. May be repeated: D1
   * gives the same offer the same reservation again.
   */
  async #finishAccepting(): Promise<ReserveOutcome | undefined> {
    const { open } = this.#offers
    if (!open || open.acceptingSince === null) return undefined
    const { ids, members } = this.#with.log
    const [buyer, seller] = members
    const reservation = {
      listingId: ids.listingId,
      offerId: open.id,
      buyerId: buyer.id,
      sellerId: seller.id,
      until: open.acceptingSince + RESERVATION_HOURS * HOUR_MS,
    }
    const outcome = await inD1(() => this.#with.reserve(reservation))
    if (outcome === 'reserved') {
      this.#offers.setReservedUntil(open.id, reservation.until)
      this.#end(open, 'accept', this.#memberOf(otherRole(open.by)))
    } else if (outcome === 'not_for_sale') this.#end(open, 'close', seller)
    else this.#offers.setAccepting(open.id, null)
    return outcome
  }

  async #release(offer: StoredOffer, by: Member): Promise<void> {
    this.#offers.setReleasing(offer.id, by.role)
    this.#askForAlarm()
    await this.#finishReleasing()
  }

  /**
   * Ends the reservation that somebody began to end, and says so. May be repeated: by then another buyer may
   * have the listing, and D1 leaves it to them.
   */
  async #finishReleasing(): Promise<void> {
    const offer = this.#offers.releasing
    if (!offer?.releasingBy) return
    await inD1(() => this.#with.release(offer.id))
    this.#offers.setReleased(offer.id, Date.now())
    this.#notify(this.#memberOf(offer.releasingBy), offer, 'Ended the reservation', false)
  }

  /** Takes an open offer along a step and writes the notice of it. */
  #end(offer: StoredOffer, action: keyof typeof ENDINGS, by: Member): void {
    const step: OfferStep = stepOf(action)
    this.#offers.end(offer.id, step.to)
    const isByRoom = step.by === 'room' || step.by === 'moderator'
    this.#notify(by, offer, ENDINGS[action](formatMoney(offer.amount, offer.currency)), isByRoom)
  }

  #notify(by: Member, { id }: StoredOffer, content: string, isByRoom: boolean): void {
    // The client ids of notices are new, since people choose those of their messages and may know the offer's.
    const attachment = { kind: 'notice' as const, offerId: id, isByRoom }
    this.#with.write(by, { clientId: newId(Date.now()), content, attachment })
  }

  /** The offer that this person made with a client id. */
  #findMade({ id }: Member, clientId: string): LoggedMessage | undefined {
    const sent = this.#with.log.findSent(id, clientId)
    if (sent && sent.kind !== 'offer') throw takenKey()
    return sent
  }

  #messageOf({ seq }: StoredOffer): LoggedMessage {
    const message = this.#with.log.at(seq)
    if (!message) throw new Error('an offer has a message')
    return message
  }

  #askForAlarm(): void {
    const { open, releasing } = this.#offers
    if (releasing || (open && open.acceptingSince !== null))
      this.#with.alarm.wakeAt(Date.now() + FINISH_AFTER_MS)
    else if (open) this.#with.alarm.wakeAt(open.expiresAt)
  }
}

/** True if the accepted offer's time is not over. */
function isReservation({ reservedUntil }: StoredOffer, now: number): boolean {
  return (reservedUntil ?? 0) > now
}

/** Waits for D1. Of a failure, the caller only learns that they may try again. */
async function inD1<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(work, CALL_TIMEOUT_MS)
  } catch (error) {
    journal.error('reserve_failed', error)
    throw new AppError('unavailable')
  }
}

/** What the notice of each ending says. */
const ENDINGS = {
  accept: (price: string) => `Accepted the offer of ${price}`,
  decline: (price: string) => `Declined the offer of ${price}`,
  withdraw: (price: string) => `Withdrew the offer of ${price}`,
  expire: (price: string) => `The offer of ${price} expired`,
  close: (price: string) => `The offer of ${price} ended, because this listing is not for sale now`,
  stop: (price: string) => `The offer of ${price} ended`,
}
