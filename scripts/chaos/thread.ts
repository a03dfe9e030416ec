import { Message, MESSAGES_PAGE_MAX, MessagesPage } from '#contract/conversation.ts'
import { RoomFrame } from '#contract/frames.ts'
import type { Random } from '../seed/random.ts'
import type { Write } from './evidence.ts'
import { expectOk, keepSocket, type Person } from './person.ts'

/** The first wait for an acknowledgement before a resend; it doubles each time. */
const AGAIN_AFTER_MS = { first: 1_000, most: 8_000 }
const LOOK_EVERY_MS = 250
/** Pending messages at which a thread stops writing. Well below the frame limit per second. */
const WAITING_MAX = 8

interface Waiting {
  content: string
  againAt: number
  afterMs: number
}

interface ThreadOptions {
  person: Person
  device: string
  conversationId: string
  write: Write
  tally: Tally
  random: Random
}

const WAYS = ['socket', 'call', 'socket twice', 'call twice', 'socket and call'] as const
const WEIGHTS: readonly [(typeof WAYS)[number], number][] = [
  ['socket', 50],
  ['call', 20],
  ['socket twice', 10],
  ['call twice', 10],
  ['socket and call', 10],
]

/**
 * One conversation on one device: what is shown, what waits for its acknowledgement, and the socket to the
 * room.
 */
export class Thread {
  readonly id: string
  readonly #path: string
  readonly #options: ThreadOptions
  readonly #socket: ReturnType<typeof keepSocket>
  readonly #timer: NodeJS.Timeout
  readonly #waiting = new Map<string, Waiting>()
  #shownSeq = 0
  #count = 0
  #catching: Promise<void> | undefined
  #isAskedAgain = false

  constructor(options: ThreadOptions) {
    const { person, conversationId, random } = options
    this.id = conversationId
    this.#path = `/api/conversations/${conversationId}`
    this.#options = options
    this.#socket = keepSocket(person, `/ws?conversationId=${conversationId}`, random, {
      frame: (frame, connection) => this.#hear(RoomFrame.parse(frame), connection),
    })
    this.#timer = setInterval(() => this.#transmitDue(), LOOK_EVERY_MS)
  }

  /** Writes a message unless too many are pending. Keeps it until the server acknowledges it. */
  say(content: string): void {
    if (this.#waiting.size >= WAITING_MAX) return
    const { device, write, tally, random } = this.#options
    this.#count += 1
    const clientId = `${device}-${this.id.slice(-6)}-${this.#count}`
    this.#waiting.set(clientId, { content, againAt: 0, afterMs: AGAIN_AFTER_MS.first })
    tally.sent += 1
    write({ kind: 'sent', conversationId: this.id, clientId, content })
    this.#transmit(clientId, random.weighted(WEIGHTS))
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

  /** Leaves the room for so many milliseconds; messages written meanwhile go by HTTP. */
  leave(awayMs: number): void {
    this.#socket.drop(awayMs)
  }

  waiting(): number {
    return this.#waiting.size
  }

  lastSeq(): number {
    return this.#shownSeq
  }

  /**
   * Fetches everything after the last message shown. One fetch at a time: a call during a fetch may know of
   * newer messages, so the fetch runs once more.
   */
  catchUp(): Promise<void> {
    this.#isAskedAgain = true
    this.#catching ??= this.#fetchRest()
      .catch(() => undefined)
      .finally(() => (this.#catching = undefined))
    return this.#catching
  }

  close(): void {
    clearInterval(this.#timer)
    this.#socket.close()
  }

  #hear(frame: RoomFrame, connection: number): void {
    const { person, conversationId, write } = this.#options
    switch (frame.type) {
      case 'hello':
        write({ kind: 'hello', conversationId, connection, seq: frame.lastSeq })
        for (const clientId of this.#waiting.keys()) this.#transmit(clientId, 'socket')
        void this.catchUp()
        break
      case 'message':
      case 'ack':
        write({
          kind: 'frame',
          conversationId,
          connection,
          by: frame.type,
          seq: frame.message.seq,
          id: frame.message.id,
        })
        if (frame.type === 'ack') this.#acknowledge(frame.message)
        this.#take(frame.message)
        break
      case 'refused':
        this.#refuse(frame.clientId, frame.code, frame.message)
        break
      case 'marks':
        if (frame.userId === person.id && frame.readSeq > 0)
          write({ kind: 'read', conversationId, seq: frame.readSeq })
    }
  }

  #transmitDue(): void {
    for (const [clientId, { againAt }] of this.#waiting)
      if (againAt < performance.now())
        this.#transmit(clientId, this.#options.random.pick(['socket', 'call'] as const))
  }

  #transmit(clientId: string, way: (typeof WAYS)[number]): void {
    const kept = this.#waiting.get(clientId)
    if (!kept) return
    kept.againAt = performance.now() + kept.afterMs * this.#options.random.between(0.75, 1.25)
    kept.afterMs = Math.min(2 * kept.afterMs, AGAIN_AFTER_MS.most)
    const { content } = kept
    const bySocket = () => this.#socket.send({ type: 'send', clientId, content })
    const byCall = () => void this.#post(clientId, content)
    const ways = {
      socket: [bySocket],
      call: [byCall],
      'socket twice': [bySocket, bySocket],
      'call twice': [byCall, byCall],
      'socket and call': [bySocket, byCall],
    }[way]
    this.#options.tally.transmissions += ways.length
    for (const go of ways) go()
  }

  async #post(clientId: string, content: string): Promise<void> {
    const { person, tally } = this.#options
    const answer = await person
      .call('POST', `${this.#path}/messages`, { content, clientId })
      .catch(() => undefined)
    if (answer && answer.status >= 500) tally.broken += 1
    // No answer, a server error or a rate limit: the message stays pending.
    if (!answer || answer.status >= 500 || answer.status === 429) return
    if (answer.status >= 300)
      return this.#refuse(clientId, String(answer.status), JSON.stringify(answer.data))
    const message = Message.parse(answer.data)
    this.#acknowledge(message)
    this.#take(message)
  }

  #acknowledge({ senderId, clientId, seq, id }: Message): void {
    const { person, conversationId, write, tally } = this.#options
    if (senderId !== person.id || !this.#waiting.delete(clientId)) return
    tally.acked += 1
    write({ kind: 'acked', conversationId, clientId, seq, id })
  }

  /** A rate limit is no refusal: the message is resent in due time. */
  #refuse(clientId: string | undefined, code: string, message: string): void {
    if (code === 'too_many_requests') return
    const { conversationId, write } = this.#options
    write({ kind: 'refused', conversationId, clientId: clientId ?? '', code, message })
    if (clientId !== undefined) this.#waiting.delete(clientId)
  }

  /** Shows messages in the order of their seq; fetches a missing one first. */
  #take(message: Message): void {
    if (message.seq > this.#shownSeq + 1) void this.catchUp()
    else this.#show(message)
  }

  #show({ seq, id, senderId, clientId, content }: Message): void {
    if (seq !== this.#shownSeq + 1) return
    this.#shownSeq = seq
    const { conversationId, write } = this.#options
    write({ kind: 'shown', conversationId, seq, id, senderId, clientId, content })
  }

  async #fetchRest(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false
      const path = `${this.#path}/messages?after=${this.#shownSeq}&limit=${MESSAGES_PAGE_MAX}`
      const { data } = await expectOk(this.#options.person.call('GET', path))
      const { messages, hasMore } = MessagesPage.parse(data)
      const before = this.#shownSeq
      for (const message of messages) this.#show(message)
      if (hasMore && this.#shownSeq > before) this.#isAskedAgain = true
    }
  }

  async #postRead(seq: number): Promise<void> {
    const { person, conversationId, write } = this.#options
    const answer = await person.call('POST', `${this.#path}/read`, { seq }).catch(() => undefined)
    if (answer?.status === 200) write({ kind: 'read', conversationId, seq })
  }
}

/** What a run counts for its report. */
export interface Tally {
  sent: number
  acked: number
  /** How often messages were transmitted, repeats included. */
  transmissions: number
  /** Answers with status 500 and above. */
  broken: number
}
