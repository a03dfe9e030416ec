import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/conversation.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { ConnectionError } from '#web/lib/call-error.ts'
import { holdUp, removeUnsent, type Unsent } from '#web/lib/outbox.ts'
import { openSocket, type Socket, type SocketState } from '#web/lib/socket.ts'
import { askFromTimeToTime } from './ask-from-time-to-time.ts'
import { bringThreadUpToDate } from './bring-up-to-date.ts'
import { catchUp, isFinal } from './catch-up.ts'
import { takeMessage, takeRead, takeStanding } from './held.ts'
import { lastSeqOf, unreadAfter, type Log } from './log.ts'
import { logQuery } from './queries.ts'
import { isRoomFrame, type RoomNews } from './read-frame.ts'
import { UNOPENED, type Connection, type Outcome, type RoomState } from './room-state.ts'
import { publish, type OpenRoom } from './threads-on-show.ts'
import { keepUnanswered } from './unanswered.ts'
import { watchReading } from './watch-reading.ts'

const ASK_EVERY_MS = 5_000
/** Where the server has ended the line, as it does for somebody who is blocked, nothing new comes soon. */
const ASK_ENDED_EVERY_MS = 30_000
const TYPING_EVERY_MS = 2_000
const TYPING_LASTS_MS = 5_000

type FrameOf<T extends RoomNews['type']> = Extract<RoomNews, { type: T }>

/**
 * The room of a thread that is on show: what it says is written into the cache, and what the person does goes
 * out through it.
 */
export class Room implements OpenRoom {
  readonly #client: QueryClient
  readonly #userId: string
  readonly #id: string
  readonly #socket: Socket
  readonly #unanswered = keepUnanswered()
  readonly #missing = catchUp({
    fetch: () => bringThreadUpToDate(this.#client, this.#id),
    isMissing: () => this.#heardSeq > this.#lastSeq,
    onResult: (error) => this.#noteResult(error),
  })
  readonly #reading = watchReading((seq) => void this.#tellRead(seq))
  #state: RoomState = UNOPENED
  #line: SocketState = 'connecting'
  #isUnreachable = false
  /** The last message that is known to be there. */
  #heardSeq = 0
  #typedAt = -Infinity
  #typingEnds: ReturnType<typeof setTimeout> | undefined
  #stopAsking = () => {}

  constructor(client: QueryClient, userId: string, conversationId: string) {
    this.#client = client
    this.#userId = userId
    this.#id = conversationId
    this.#socket = openSocket(`/ws?conversationId=${conversationId}`, {
      onFrame: (frame) => isRoomFrame(frame) && this.#take(frame),
      onState: (line) => this.#noteLine(line),
    })
    void this.#noteRead()
  }

  get state(): RoomState {
    return this.#state
  }

  async send({ clientId, content }: Unsent): Promise<Outcome> {
    return this.#socket.send({ type: 'send', clientId, content }) ? this.#unanswered.waitFor(clientId) : null
  }

  type() {
    const now = performance.now()
    if (now - this.#typedAt >= TYPING_EVERY_MS && this.#socket.send({ type: 'typing' })) this.#typedAt = now
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

  #take(frame: RoomNews) {
    switch (frame.type) {
      case 'hello':
        return this.#takeHello(frame)
      case 'message':
      case 'ack':
        return this.#takeMessage(frame.message)
      case 'refused':
        return frame.clientId !== undefined && this.#unanswered.settle(frame.clientId, frame)
      case 'marks':
        return this.#takeMarks(frame)
      case 'typing':
        return this.#noteTyping(frame.userId !== this.#userId)
      case 'presence':
        return frame.userId !== this.#userId && this.#set({ otherIsHere: frame.isHere })
    }
  }

  #takeHello({ lastSeq, mine, theirs, isOtherHere }: FrameOf<'hello'>) {
    this.#set({ otherIsHere: isOtherHere, newestSeq: this.#state.newestSeq ?? lastSeq })
    this.#hear(lastSeq)
    takeStanding(this.#client, this.#id, { mine, theirs })
    this.#reading.confirm(mine.readSeq)
    this.#reading.tell()
    holdUp(this.#id, false)
  }

  #takeMessage(message: Message) {
    takeMessage(this.#client, message)
    this.#hear(message.seq)
    if (message.senderId === this.#userId) {
      this.#unanswered.settle(message.clientId, message)
      return removeUnsent(this.#userId, message.clientId)
    }
    this.#noteTyping(false)
    this.#socket.send({ type: 'delivered', seq: message.seq })
  }

  #takeMarks({ userId, deliveredSeq, readSeq }: FrameOf<'marks'>) {
    const isMine = userId === this.#userId
    if (isMine) this.#reading.confirm(readSeq)
    takeStanding(this.#client, this.#id, { [isMine ? 'mine' : 'theirs']: { deliveredSeq, readSeq } })
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
    if (line === 'blocked') this.#stopAsking = askFromTimeToTime(this.#missing.start, ASK_EVERY_MS)
    if (line === 'ended') this.#stopAsking = askFromTimeToTime(this.#missing.start, ASK_ENDED_EVERY_MS)
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

  /** What was read before needs no telling. */
  async #noteRead() {
    const log = this.#log ?? (await this.#client.ensureQueryData(logQuery(this.#id)).catch(() => undefined))
    if (log) this.#reading.confirm(log.mine.readSeq)
  }

  async #tellRead(seq: number) {
    if (this.#log) takeRead(this.#client, this.#id, seq, unreadAfter(this.#log, this.#userId, seq))
    if (this.#socket.send({ type: 'read', seq })) return
    const answer = await answerOf(
      api.conversations[':id'].read.$post({ param: { id: this.#id }, json: { seq } }),
    ).catch(() => undefined)
    if (!answer) return
    this.#reading.confirm(seq)
    takeStanding(this.#client, this.#id, answer)
  }

  get #log(): Log | undefined {
    return this.#client.getQueryData(logQuery(this.#id).queryKey)
  }

  get #lastSeq(): number {
    return this.#log ? lastSeqOf(this.#log) : 0
  }

  #set(change: Partial<RoomState>) {
    const next = { ...this.#state, ...change }
    if (isSame(next, this.#state)) return
    this.#state = next
    publish()
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
