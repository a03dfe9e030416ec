import { Message, MESSAGES_PAGE_MAX, MessagesPage } from '#contract/conversation.ts'
import { RoomFrame } from '#contract/frames.ts'
import type { Random } from '../seed/random.ts'
import type { Write } from './evidence.ts'
import { expectOk, keepSocket, type Person } from './person.ts'

/** The first wait for an acknowledgement before a resend; it doubles each time. */
const AGAIN_AFTER_MS = { first: 1_000, most: 8_000 }
const LOOK_EVERY_MS = 250
/** Stops writing while nothing gets through. Well below the frames that a socket may send per second. */
const WAITING_MAX = 8

/**
 * One conversation on one device: what is shown, what waits for its acknowledgement, and the socket to the
 * room.
 */
export interface Thread {
  id: string
  /** Writes a message unless too many are pending. Keeps it until the server acknowledges it. */
  say(content: string): void
  /** Tells the room that everything shown has been read. */
  read(): void
  type(): void
  /** Leaves the room for so many milliseconds; messages written meanwhile go by HTTP. */
  leave(awayMs: number): void
  waiting(): number
  lastSeq(): number
  /** Fetches everything after the last message shown. */
  catchUp(): Promise<void>
  close(): void
}

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

export function openThread({ person, device, conversationId, write, tally, random }: ThreadOptions): Thread {
  const path = `/api/conversations/${conversationId}`
  const waiting = new Map<string, Waiting>()
  let shownSeq = 0
  let count = 0
  let catching: Promise<void> | undefined
  let isAskedAgain = false
  const socket = keepSocket(person, `/ws?conversationId=${conversationId}`, random, {
    frame: (frame, connection) => hear(RoomFrame.parse(frame), connection),
  })
  const timer = setInterval(() => {
    for (const [clientId, { againAt }] of waiting)
      if (againAt < performance.now()) transmit(clientId, random.pick(['socket', 'call'] as const))
  }, LOOK_EVERY_MS)

  function hear(frame: RoomFrame, connection: number): void {
    switch (frame.type) {
      case 'hello':
        write({ kind: 'hello', conversationId, connection, seq: frame.lastSeq })
        for (const clientId of waiting.keys()) transmit(clientId, 'socket')
        void catchUp()
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
        if (frame.type === 'ack') acknowledge(frame.message)
        take(frame.message)
        break
      case 'refused':
        refuse(frame.clientId, frame.code, frame.message)
        break
      case 'marks':
        if (frame.userId === person.id && frame.readSeq > 0)
          write({ kind: 'read', conversationId, seq: frame.readSeq })
    }
  }

  /** Shows messages in the order of their seq; fetches a missing one first. */
  function take(message: Message): void {
    if (message.seq > shownSeq + 1) void catchUp()
    else show(message)
  }

  function show(message: Message): void {
    if (message.seq !== shownSeq + 1) return
    shownSeq = message.seq
    const { seq, id, senderId, clientId, content } = message
    write({ kind: 'shown', conversationId, seq, id, senderId, clientId, content })
  }

  function acknowledge({ senderId, clientId, seq, id }: Message): void {
    if (senderId !== person.id || !waiting.delete(clientId)) return
    tally.acked += 1
    write({ kind: 'acked', conversationId, clientId, seq, id })
  }

  /** A rate limit is no refusal: the message is resent in due time. */
  function refuse(clientId: string | undefined, code: string, message: string): void {
    if (code === 'too_many_requests') return
    write({ kind: 'refused', conversationId, clientId: clientId ?? '', code, message })
    if (clientId !== undefined) waiting.delete(clientId)
  }

  function transmit(clientId: string, way: (typeof WAYS)[number]): void {
    const kept = waiting.get(clientId)
    if (!kept) return
    kept.againAt = performance.now() + kept.afterMs * random.between(0.75, 1.25)
    kept.afterMs = Math.min(2 * kept.afterMs, AGAIN_AFTER_MS.most)
    const { content } = kept
    const bySocket = () => socket.send({ type: 'send', clientId, content })
    const byCall = () => void post(clientId, content)
    const ways = {
      socket: [bySocket],
      call: [byCall],
      'socket twice': [bySocket, bySocket],
      'call twice': [byCall, byCall],
      'socket and call': [bySocket, byCall],
    }[way]
    tally.transmissions += ways.length
    for (const go of ways) go()
  }

  async function post(clientId: string, content: string): Promise<void> {
    const answer = await person.call('POST', `${path}/messages`, { content, clientId }).catch(() => undefined)
    if (answer && answer.status >= 500) tally.broken += 1
    // No answer, a server error or a rate limit: the message stays pending.
    if (!answer || answer.status >= 500 || answer.status === 429) return
    if (answer.status >= 300) return refuse(clientId, String(answer.status), JSON.stringify(answer.data))
    const message = Message.parse(answer.data)
    acknowledge(message)
    take(message)
  }

  /** One fetch at a time. A call during a fetch may know of newer messages, so the fetch runs once more. */
  function catchUp(): Promise<void> {
    isAskedAgain = true
    catching ??= fetchRest()
      .catch(() => undefined)
      .finally(() => (catching = undefined))
    return catching
  }

  async function fetchRest(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false
      const { data } = await expectOk(
        person.call('GET', `${path}/messages?after=${shownSeq}&limit=${MESSAGES_PAGE_MAX}`),
      )
      const { messages, hasMore } = MessagesPage.parse(data)
      const before = shownSeq
      for (const message of messages) show(message)
      if (hasMore && shownSeq > before) isAskedAgain = true
    }
  }

  async function postRead(seq: number): Promise<void> {
    const answer = await person.call('POST', `${path}/read`, { seq }).catch(() => undefined)
    if (answer?.status === 200) write({ kind: 'read', conversationId, seq })
  }

  return {
    id: conversationId,
    say: (content) => {
      if (waiting.size >= WAITING_MAX) return
      count += 1
      const clientId = `${device}-${conversationId.slice(-6)}-${count}`
      waiting.set(clientId, { content, againAt: 0, afterMs: AGAIN_AFTER_MS.first })
      tally.sent += 1
      write({ kind: 'sent', conversationId, clientId, content })
      transmit(clientId, random.weighted(WEIGHTS))
    },
    read: () => {
      if (shownSeq === 0) return
      if (random.chance(0.5)) void postRead(shownSeq)
      else socket.send({ type: 'read', seq: shownSeq })
    },
    type: () => void socket.send({ type: 'typing' }),
    leave: (awayMs) => socket.drop(awayMs),
    waiting: () => waiting.size,
    lastSeq: () => shownSeq,
    catchUp,
    close: () => {
      clearInterval(timer)
      socket.close()
    },
  }
}

/** What a run counts for its report. */
export interface Tally {
  sent: number
  acked: number
  /** How often messages were put on their way; what exceeds `sent` are repeats. */
  transmissions: number
  /** Answers with status 500 and above. */
  broken: number
}
