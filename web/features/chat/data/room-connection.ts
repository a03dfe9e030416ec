import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/conversation.ts'
import { RoomFrame, type RoomRequest } from '#contract/frames.ts'
import '#web/lib/zod-without-eval.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { ConnectionError } from '#web/lib/call-error.ts'
import { holdUp, removeUnsent, type Unsent } from '#web/lib/outbox.ts'
import { openSocket, type Socket, type SocketState } from '#web/lib/socket/socket.ts'
import { pollWhileSeen, fetchMissedMessages, catchUp, isFinal } from './catch-up.ts'
import { cacheMessage, cacheRead, cacheStanding, threadLogQuery } from './queries.ts'
import { lastSeqOf, unreadAfter, type ThreadLog } from './thread-log.ts'
import {
  UNOPENED,
  type Connection,
  type Outcome,
  type RoomState,
  notifyOpenThreads,
  type OpenRoom,
} from './open-threads.ts'
import { readReceipts } from './receipts.ts'

const ASK_EVERY_MS = 5_000
/** The poll interval once the server has ended the connection, as after a block: little is new then. */
const ASK_ENDED_EVERY_MS = 30_000
const TYPING_EVERY_MS = 2_000
const TYPING_LASTS_MS = 5_000

type FrameOf<T extends RoomFrame['type']> = Extract<RoomFrame, { type: T }>

/**
 * The socket to the room of an open thread. Writes its frames into the query cache and sends what the person
 * writes and reads.
 */
export class RoomConnection implements OpenRoom {
  readonly #client: QueryClient
  readonly #userId: string
  readonly #id: string
  readonly #socket: Socket
  readonly #unanswered = keepUnanswered()
  readonly #missing = catchUp({
    fetch: () => fetchMissedMessages(this.#client, this.#id),
    isMissing: () => this.#heardSeq > this.#lastSeq,
    onResult: (error) => this.#noteResult(error),
  })
  readonly #reading = readReceipts((seq) => void this.#sendRead(seq))
  #state: RoomState = UNOPENED
  #line: SocketState = 'connecting'
  #isUnreachable = false
  /** The last message known to exist. */
  #heardSeq = 0
  #typedAt = -Infinity
  #typingEnds: ReturnType<typeof setTimeout> | undefined
  #stopAsking = () => {}

  constructor(client: QueryClient, userId: string, conversationId: string) {
    this.#client = client
    this.#userId = userId
    this.#id = conversationId
    this.#socket = openSocket(`/ws?conversationId=${conversationId}`, {
      onFrame: (frame) => {
        const { data } = RoomFrame.safeParse(frame)
        if (data) this.#onFrame(data)
      },
      onState: (line) => this.#noteLine(line),
    })
    void this.#noteRead()
  }

  get state(): RoomState {
    return this.#state
  }

  async send({ clientId, content }: Unsent): Promise<Outcome> {
    return this.#send({ type: 'send', clientId, content }) ? this.#unanswered.waitFor(clientId) : null
  }

  sendTyping() {
    const now = performance.now()
    if (now - this.#typedAt >= TYPING_EVERY_MS && this.#send({ type: 'typing' })) this.#typedAt = now
  }

  see(seq: number) {
    this.#reading.see(seq)
  }

  close() {
    this.#socket.close()
    this.#stopAsking()
    this.#missing.close()
    this.#reading.close()
    this.#unanswered.giveUp()
    clearTimeout(this.#typingEnds)
  }

  #send(request: RoomRequest): boolean {
    return this.#socket.send(request)
  }

  #onFrame(frame: RoomFrame) {
    switch (frame.type) {
      case 'hello':
        return this.#onHello(frame)
      case 'message':
      case 'ack':
        return this.#onMessage(frame.message)
      case 'refused':
        return frame.clientId !== undefined && this.#unanswered.settle(frame.clientId, frame)
      case 'marks':
        return this.#onMarks(frame)
      case 'typing':
        return this.#noteTyping(frame.userId !== this.#userId)
      case 'presence':
        return frame.userId !== this.#userId && this.#set({ otherIsHere: frame.isHere })
      case 'closing':
        return // The socket handles it.
    }
  }

  #onHello({ lastSeq, mine, theirs, isOtherHere }: FrameOf<'hello'>) {
    this.#set({ otherIsHere: isOtherHere, newestSeq: this.#state.newestSeq ?? lastSeq })
    this.#hear(lastSeq)
    cacheStanding(this.#client, this.#id, { mine, theirs })
    this.#reading.confirm(mine.readSeq)
    this.#reading.send()
    holdUp(this.#id, false)
  }

  #onMessage(message: Message) {
    cacheMessage(this.#client, message)
    this.#hear(message.seq)
    if (message.senderId === this.#userId) {
      this.#unanswered.settle(message.clientId, message)
      return removeUnsent(this.#userId, message.clientId)
    }
    this.#noteTyping(false)
    this.#send({ type: 'delivered', seq: message.seq })
  }

  #onMarks({ userId, deliveredSeq, readSeq }: FrameOf<'marks'>) {
    const isMine = userId === this.#userId
    if (isMine) this.#reading.confirm(readSeq)
    cacheStanding(this.#client, this.#id, { [isMine ? 'mine' : 'theirs']: { deliveredSeq, readSeq } })
  }

  #noteTyping(isTyping: boolean) {
    clearTimeout(this.#typingEnds)
    if (isTyping) this.#typingEnds = setTimeout(() => this.#noteTyping(false), TYPING_LASTS_MS)
    this.#set({ otherIsTyping: isTyping })
  }

  #hear(seq: number) {
    this.#heardSeq = Math.max(this.#heardSeq, seq)
    if (this.#heardSeq > this.#lastSeq) this.#missing.start()
  }

  #noteLine(line: SocketState) {
    this.#line = line
    this.#stopAsking()
    this.#stopAsking = () => {}
    if (line !== 'open') {
      this.#unanswered.giveUp()
      this.#noteTyping(false)
      this.#set({ otherIsHere: false })
    }
    if (line === 'blocked') this.#stopAsking = pollWhileSeen(this.#missing.start, ASK_EVERY_MS)
    if (line === 'ended') this.#stopAsking = pollWhileSeen(this.#missing.start, ASK_ENDED_EVERY_MS)
    this.#set({ connection: connectionOf(line, this.#isUnreachable) })
  }

  #noteResult(error: unknown) {
    this.#isUnreachable = error instanceof ConnectionError
    if (error instanceof Error && isFinal(error)) {
      this.#stopAsking()
      this.#set({ error })
    }
    this.#set({
      connection: connectionOf(this.#line, this.#isUnreachable),
      newestSeq: this.#state.newestSeq ?? this.#lastSeq,
    })
  }

  /** Notes how far the person has read earlier, so that no receipt is sent for those messages. */
  async #noteRead() {
    const log =
      this.#log ?? (await this.#client.ensureQueryData(threadLogQuery(this.#id)).catch(() => undefined))
    if (log) this.#reading.confirm(log.mine.readSeq)
  }

  async #sendRead(seq: number) {
    if (this.#log) cacheRead(this.#client, this.#id, seq, unreadAfter(this.#log, this.#userId, seq))
    if (this.#send({ type: 'read', seq })) return
    const answer = await answerOf(
      api.conversations[':id'].read.$post({ param: { id: this.#id }, json: { seq } }),
    ).catch(() => undefined)
    if (!answer) return
    this.#reading.confirm(seq)
    cacheStanding(this.#client, this.#id, answer)
  }

  get #log(): ThreadLog | undefined {
    return this.#client.getQueryData(threadLogQuery(this.#id).queryKey)
  }

  get #lastSeq(): number {
    return this.#log ? lastSeqOf(this.#log) : 0
  }

  #set(change: Partial<RoomState>) {
    const next = { ...this.#state, ...change }
    if (isSame(next, this.#state)) return
    this.#state = next
    notifyOpenThreads()
  }
}

function isSame(one: RoomState, two: RoomState): boolean {
  return Object.entries(one).every(([name, value]) => value === Reflect.get(two, name))
}

function connectionOf(line: SocketState, isUnreachable: boolean): Connection {
  if (line === 'open') return 'live'
  if (line === 'connecting') return 'connecting'
  return line === 'offline' || isUnreachable ? 'offline' : 'asking'
}

const ANSWER_WITHIN_MS = 10_000

interface Unanswered {
  /** Resolves with the answer to a message, or with null on timeout. */
  waitFor: (clientId: string) => Promise<Outcome>
  settle: (clientId: string, outcome: Outcome) => void
  /** Resolves all with null, when the connection is lost. */
  giveUp: () => void
}

/** The sent messages still without an answer, by client id. */
function keepUnanswered(): Unanswered {
  const waiting = new Map<string, (outcome: Outcome) => void>()
  return {
    waitFor: (clientId) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => settle(clientId, null), ANSWER_WITHIN_MS)
        waiting.set(clientId, (outcome) => {
          clearTimeout(timer)
          resolve(outcome)
        })
      }),
    settle,
    giveUp: () => {
      for (const clientId of waiting.keys()) settle(clientId, null)
    },
  }

  function settle(clientId: string, outcome: Outcome) {
    waiting.get(clientId)?.(outcome)
    waiting.delete(clientId)
  }
}
