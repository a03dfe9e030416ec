import { Message } from '#contract/conversation.ts'
import { formatMoney } from '#contract/numbers.ts'
import { actionsOf, type Role } from '#contract/offer-steps.ts'
import type { Offer } from '#contract/offer.ts'
import type { Move } from './evidence.ts'
import { post, send } from './post.ts'
import type { CallOptions } from './thread-options.ts'

const AMOUNTS = { min: 5_000, max: 12_000 }
/** How often a reservation is ended by somebody who could. Mostly it stands while others bargain. */
const RELEASED_PERCENT = 2
/** Offers are accepted most, so that two buyers often are at once. */
const WEIGHTS = { accept: 4, decline: 1, withdraw: 1 }
/** A move that came too late; a reservation that is another buyer's now. */
const TOO_LATE = [403, 409]

/** The offers of one conversation, as one device knows them, and the moves of its person, one at a time. */
export class Bargain {
  readonly #options: CallOptions
  readonly #role: Role
  /** The newest offer, as last seen. It may be over by now. */
  #latest: { seq: number; offer: Offer } | undefined
  #isMoving = false

  constructor(options: CallOptions) {
    this.#options = options
    this.#role = options.person === options.pair.buyer ? 'buyer' : 'seller'
  }

  pendingCount(): number {
    return Number(this.#isMoving)
  }

  /** Learns from a message what became of its offer. An older response may say what was true before. */
  note({ seq, kind, offer }: Message): void {
    if (!offer) return
    const { record, pair } = this.#options
    record({ kind: 'offer', conversationId: pair.conversationId, id: offer.id, status: offer.status })
    if (kind === 'offer' && seq > (this.#latest?.seq ?? 0)) this.#latest = { seq, offer }
    else if (offer.id === this.#latest?.offer.id && offer.status !== 'offered') this.#latest.offer = offer
  }

  /** Makes one of the moves that the pages would show buttons for. */
  act(): void {
    if (this.#isMoving) return
    const [move] = this.#options.random.sample(this.#listMoves(), 1)
    if (!move) return
    this.#isMoving = true
    void move().finally(() => (this.#isMoving = false))
  }

  #listMoves(): (() => Promise<void>)[] {
    const offer = this.#latest?.offer
    if (offer?.status === 'offered')
      return actionsOf(this.#role, offer).flatMap((action) =>
        action === 'counter'
          ? [() => this.#offer(`offers/${offer.id}`, { action })]
          : Array.from({ length: WEIGHTS[action] }, () => () => this.#move(action, offer.id)),
      )
    const moves = this.#role === 'buyer' ? [() => this.#offer('offers')] : []
    const mayRelease = offer?.status === 'accepted' && this.#options.random.chance(RELEASED_PERCENT / 100)
    return mayRelease ? [...moves, () => this.#move('release', offer.id)] : moves
  }

  /** Makes an offer, or another one in place of the open one. */
  #offer(path: string, body: object = {}): Promise<void> {
    const { record, tally, random, pair, newClientId } = this.#options
    const amount = random.int(AMOUNTS.min, AMOUNTS.max)
    const clientId = newClientId()
    const content = `Offer: ${formatMoney(amount, 'SLE')}`
    tally.sent += 1
    tally.offers += 1
    record({ kind: 'sent', conversationId: pair.conversationId, clientId, content })
    return post(this.#options, { clientId, path, body: { ...body, amount }, mayBeTurnedDown: true })
  }

  async #move(move: Move, offerId: string): Promise<void> {
    const { record, tally, pair, receive } = this.#options
    const { conversationId, listingId } = pair
    tally.sent += 1
    tally.moves += 1
    record({ kind: 'asked', conversationId, move, offerId })
    const { status, data } = await (move === 'release'
      ? send(this.#options, `/api/listings/${listingId}/release`)
      : send(this.#options, `/api/conversations/${conversationId}/offers/${offerId}`, { action: move }))
    const clientId = `${move} ${offerId}`
    tally.answered += 1
    if (status >= 300) {
      const message = JSON.stringify(data)
      if (!TOO_LATE.includes(status))
        return record({ kind: 'refused', conversationId, clientId, code: String(status), message })
      tally.turnedDown += 1
      return record({ kind: 'turned down', conversationId, clientId, message })
    }
    tally.acked += 1
    const message = move === 'release' ? undefined : Message.parse(data)
    record({ kind: 'moved', conversationId, move, offerId, status: message?.offer?.status })
    if (message) receive(message)
  }
}
