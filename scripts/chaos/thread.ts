import { Message, MESSAGES_PAGE_MAX, MessagesPage } from '#contract/conversation.ts'
import { RoomFrame } from '#contract/frames.ts'
import { Bargain } from './bargain.ts'
import type { ShownMessage } from './evidence.ts'
import type { MediaFile } from './files.ts'
import { expectOk, openReconnectingSocket } from './person.ts'
import { sendFile } from './send-file.ts'
import type { CallOptions, ThreadOptions } from './thread-options.ts'

/** How long to wait for an acknowledgement before resending: at first, and after doubling each time. */
const RESEND_AFTER_MS = { first: 1_000, max: 8_000 }
const CHECK_EVERY_MS = 250
/**
 * A thread with this many pending messages writes no new ones until some are acknowledged. After a reconnect
 * all are resent at once, which must stay below the limit on frames per second.
 */
const PENDING_MAX = 4
/** A thread sends one photo or voice message at a time, as the outbox of the pages does. */
const FILES_MAX = 1

interface PendingMessage {
  content: string
  resendAt: number
  afterMs: number
}

const METHODS = ['socket', 'call', 'socket twice', 'call twice', 'socket and call'] as const
const METHOD_WEIGHTS: readonly [(typeof METHODS)[number], number][] = [
  ['socket', 50],
  ['call', 20],
  ['socket twice', 10],
  ['call twice', 10],
  ['socket and call', 10],
]

/** One conversation on one device: the messages shown, those not acknowledged yet, and the room's socket. */
export class Thread {
  readonly id: string
  readonly #path: string
  readonly #options: ThreadOptions
  readonly #socket: ReturnType<typeof openReconnectingSocket>
  readonly #calls: CallOptions
  readonly #bargain: Bargain
  readonly #pending = new Map<string, PendingMessage>()
  #filesInTransit = 0
  #shownSeq = 0
  #count = 0
  #currentFetch: Promise<void> | undefined
  #shouldFetchAgain = false

  constructor(options: ThreadOptions) {
    const { person, pair, random } = options
    const { conversationId } = pair
    this.id = conversationId
    this.#path = `/api/conversations/${conversationId}`
    this.#options = options
    this.#calls = {
      ...options,
      newClientId: () => this.#newClientId(),
      receive: (message) => this.#receive(message),
    }
    this.#bargain = new Bargain(this.#calls)
    this.#socket = openReconnectingSocket(
      person,
      `/ws?conversationId=${conversationId}`,
      random,
      (frame, connection) => this.#onFrame(RoomFrame.parse(frame), connection),
    )
    setInterval(() => this.#transmitDue(), CHECK_EVERY_MS)
  }

  /** Writes a message unless too many are pending. Keeps it until the server acknowledges or refuses it. */
  say(content: string): void {
    if (this.#pending.size >= PENDING_MAX) return
    const { record, tally, random } = this.#options
    const clientId = this.#newClientId()
    this.#pending.set(clientId, { content, resendAt: 0, afterMs: RESEND_AFTER_MS.first })
    tally.sent += 1
    record({ kind: 'sent', conversationId: this.id, clientId, content })
    this.#transmit(clientId, random.weighted(METHOD_WEIGHTS))
  }

  /** Sends a photo or a voice message, unless one is on its way. */
  send(kind: MediaFile['kind']): void {
    if (this.#filesInTransit >= FILES_MAX) return
    this.#filesInTransit += 1
    void sendFile(this.#calls, kind).finally(() => (this.#filesInTransit -= 1))
  }

  /** Makes an offer, or a move with the one there is. */
  bargain(): void {
    this.#bargain.act()
  }

  /** Tells the room that everything shown has been read. */
  read(): void {
    if (this.#shownSeq === 0) return
    if (this.#options.random.chance(0.5)) void this.#postRead(this.#shownSeq)
    else this.#socket.send({ type: 'read', seq: this.#shownSeq })
  }

  type(): void {
    this.#socket.send({ type: 'typing' })
  }

  /** Leaves the room for `awayMs`. Messages written meanwhile go by HTTP, or by the reopened socket. */
  leave(awayMs: number): void {
    this.#socket.drop(awayMs)
  }

  pendingCount(): number {
    return this.#pending.size + this.#filesInTransit + this.#bargain.pendingCount()
  }

  /**
   * Fetches everything after the last message shown, one fetch at a time. If this is called during a fetch,
   * there may be newer messages, so another fetch follows.
   */
  catchUp(): Promise<void> {
    this.#shouldFetchAgain = true
    this.#currentFetch ??= this.#fetchRest()
      .catch(() => undefined)
      .finally(() => (this.#currentFetch = undefined))
    return this.#currentFetch
  }

  #newClientId(): string {
    this.#count += 1
    return `${this.#options.device}-${this.id.slice(-6)}-${this.#count}`
  }

  #onFrame(frame: RoomFrame, connection: number): void {
    const { person, record } = this.#options
    const conversationId = this.id
    switch (frame.type) {
      case 'hello':
        record({ kind: 'hello', conversationId, connection, seq: frame.lastSeq })
        for (const clientId of this.#pending.keys()) this.#transmit(clientId, 'socket')
        void this.catchUp()
        break
      case 'message':
      case 'ack':
        record({
          kind: 'frame',
          conversationId,
          connection,
          by: frame.type,
          seq: frame.message.seq,
          id: frame.message.id,
        })
        if (frame.type === 'ack') this.#acknowledge(frame.message)
        this.#receive(frame.message)
        break
      case 'refused':
        this.#refuse(frame.clientId, frame.code, frame.message)
        break
      case 'marks':
        if (frame.userId === person.id && frame.readSeq > 0)
          record({ kind: 'read', conversationId, seq: frame.readSeq })
    }
  }

  #transmitDue(): void {
    for (const [clientId, { resendAt }] of this.#pending)
      if (resendAt < performance.now())
        this.#transmit(clientId, this.#options.random.pick(['socket', 'call'] as const))
  }

  #transmit(clientId: string, method: (typeof METHODS)[number]): void {
    const message = this.#pending.get(clientId)
    if (!message) return
    message.resendAt = performance.now() + message.afterMs * this.#options.random.between(0.75, 1.25)
    message.afterMs = Math.min(2 * message.afterMs, RESEND_AFTER_MS.max)
    const { content } = message
    const bySocket = () => this.#socket.send({ type: 'send', clientId, content })
    const byCall = () => void this.#post(clientId, content)
    const sends = {
      socket: [bySocket],
      call: [byCall],
      'socket twice': [bySocket, bySocket],
      'call twice': [byCall, byCall],
      'socket and call': [bySocket, byCall],
    }[method]
    // A closed socket sends nothing and returns false.
    for (const send of sends) if (send() !== false) this.#options.tally.transmissions += 1
  }

  async #post(clientId: string, content: string): Promise<void> {
    const { person, tally } = this.#options
    const response = await person
      .call('POST', `${this.#path}/messages`, { content, clientId })
      .catch(() => undefined)
    if (response && response.status >= 500) tally.serverErrors += 1
    // The message stays pending if there is no response, a server error or a rate limit.
    if (!response || response.status >= 500 || response.status === 429) return
    if (response.status >= 300)
      return this.#refuse(clientId, String(response.status), JSON.stringify(response.data))
    const message = Message.parse(response.data)
    this.#acknowledge(message)
    this.#receive(message)
  }

  #acknowledge({ senderId, clientId, seq, id }: Message): void {
    const { person, record, tally } = this.#options
    if (senderId !== person.id || !this.#pending.delete(clientId)) return
    tally.acked += 1
    record({ kind: 'acked', conversationId: this.id, clientId, seq, id })
  }

  /** A rate limit is not a refusal, because the message is resent later. */
  #refuse(clientId: string | undefined, code: string, message: string): void {
    if (code === 'too_many_requests') return
    this.#options.record({
      kind: 'refused',
      conversationId: this.id,
      clientId: clientId ?? '',
      code,
      message,
    })
    if (clientId !== undefined) this.#pending.delete(clientId)
  }

  /** Shows messages in the order of their seq. Fetches missing ones first. */
  #receive(message: Message): void {
    this.#bargain.note(message)
    if (message.seq > this.#shownSeq + 1) void this.catchUp()
    else this.#show(message)
  }

  #show(message: Message): void {
    if (message.seq !== this.#shownSeq + 1) return
    this.#shownSeq = message.seq
    this.#options.record({ kind: 'shown', conversationId: this.id, ...toShown(message) })
  }

  async #fetchRest(): Promise<void> {
    while (this.#shouldFetchAgain) {
      this.#shouldFetchAgain = false
      const path = `${this.#path}/messages?after=${this.#shownSeq}&limit=${MESSAGES_PAGE_MAX}`
      const { data } = await expectOk(this.#options.person.call('GET', path))
      const { messages, hasMore } = MessagesPage.parse(data)
      const before = this.#shownSeq
      for (const message of messages) {
        this.#bargain.note(message)
        this.#show(message)
      }
      if (hasMore && this.#shownSeq > before) this.#shouldFetchAgain = true
    }
  }

  async #postRead(seq: number): Promise<void> {
    const { person, record } = this.#options
    const response = await person.call('POST', `${this.#path}/read`, { seq }).catch(() => undefined)
    if (response?.status === 200) record({ kind: 'read', conversationId: this.id, seq })
  }
}

/** What the checker compares of a message as somebody got it. */
export function toShown({ seq, id, senderId, clientId, kind, content, offer }: Message): ShownMessage {
  return {
    seq,
    id,
    senderId,
    clientId,
    type: kind,
    content,
    offer: offer && { id: offer.id, status: offer.status },
  }
}
