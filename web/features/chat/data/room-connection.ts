import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/conversation.ts'
import type { RoomFrame, RoomRequest } from '#contract/frames.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { ConnectionError } from '#web/lib/call-error.ts'
import { removeUnsent, type Unsent } from '#web/lib/outbox.ts'
import { openSocket, type Socket, type SocketState } from '#web/lib/socket/socket.ts'
import {
  pollWhileVisible,
  fetchMissedMessages,
  createCatchUp,
  isFinal,
  refreshConversation,
} from './catch-up.ts'
import { setDelayed } from './delayed.ts'
import {
  INITIAL_ROOM_STATE,
  type Connection,
  type Outcome,
  type RoomState,
  notifyOpenThreads,
  type OpenRoom,
} from './open-threads.ts'
import { cacheMessage, cacheRead, cacheStanding, threadLogQuery } from './queries.ts'
import { createReadReceipts } from './receipts.ts'
import { lastSeqOf, countUnreadAfter, type ThreadLog } from './thread-log.ts'

const POLL_EVERY_MS = 5_000
/** Longer, because little changes after the server has ended the connection, for example after a block. */
const POLL_ENDED_EVERY_MS = 30_000
const TYPING_EVERY_MS = 2_000
const TYPING_LASTS_MS = 5_000

type FrameOf<T extends RoomFrame['type']> = Extract<RoomFrame, { type: T }>

/**
 * The socket to the room of an open thread. Writes its frames into the query cache and sends the person's
 * messages and receipts.
 */
export class RoomConnection implements OpenRoom {
  readonly #client: QueryClient
  readonly #userId: string
  readonly #id: string
  readonly #socket: Socket
  readonly #pendingSends = createPendingSends()
  readonly #catchUp = createCatchUp({
    fetch: () => fetchMissedMessages(this.#client, this.#id),
    isMissing: () => this.#highestSeq > this.#lastSeq,
    onResult: (error) => this.#onFetched(error),
  })
  readonly #readReceipts = createReadReceipts((seq) => void this.#sendRead(seq))
  #state: RoomState = INITIAL_ROOM_STATE
  #socketState: SocketState = 'connecting'
  #isUnreachable = false
  /** The seq of the last message that is known to exist. */
  #highestSeq = 0
  #typedAt = -Infinity
  #typingEnds: ReturnType<typeof setTimeout> | undefined
  #stopPolling = () => {}

  constructor(client: QueryClient, userId: string, conversationId: string) {
    this.#client = client
    this.#userId = userId
    this.#id = conversationId
    this.#socket = openSocket(`/ws?conversationId=${conversationId}`, {
      onFrame: (frame: RoomFrame) => this.#onFrame(frame),
      onState: (state) => this.#onSocketState(state),
    })
    void this.#noteRead()
  }

  get state(): RoomState {
    return this.#state
  }

  async send({ clientId, content }: Unsent): Promise<Outcome> {
    return this.#send({ type: 'send', clientId, content }) ? this.#pendingSends.waitFor(clientId) : null
  }

  sendTyping() {
    const now = performance.now()
    if (now - this.#typedAt >= TYPING_EVERY_MS && this.#send({ type: 'typing' })) this.#typedAt = now
  }

  noteSeen(seq: number) {
    this.#readReceipts.noteSeen(seq)
  }

  close() {
    this.#socket.close()
    this.#stopPolling()
    this.#catchUp.close()
    this.#readReceipts.close()
    this.#pendingSends.giveUp()
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
        return frame.clientId !== undefined && this.#pendingSends.settle(frame.clientId, frame)
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
    this.#set({ otherIsHere: isOtherHere, lastSeqAtOpening: this.#state.lastSeqAtOpening ?? lastSeq })
    this.#noteSeq(lastSeq)
    cacheStanding(this.#client, this.#id, { mine, theirs })
    this.#readReceipts.confirm(mine.readSeq)
    this.#readReceipts.send()
    setDelayed(this.#id, false)
  }

  #onMessage(message: Message) {
    cacheMessage(this.#client, message)
    this.#noteSeq(message.seq)
    // What became of an offer may have changed the listing.
    if (message.kind === 'notice')
      void refreshConversation(this.#client, this.#id, message.seq).catch(() => {})
    if (message.senderId === this.#userId) {
      this.#pendingSends.settle(message.clientId, message)
      return removeUnsent(this.#userId, message.clientId)
    }
    this.#noteTyping(false)
    this.#send({ type: 'delivered', seq: message.seq })
  }

  #onMarks({ userId, deliveredSeq, readSeq }: FrameOf<'marks'>) {
    const isMine = userId === this.#userId
    if (isMine) this.#readReceipts.confirm(readSeq)
    cacheStanding(this.#client, this.#id, { [isMine ? 'mine' : 'theirs']: { deliveredSeq, readSeq } })
  }

  #noteTyping(isTyping: boolean) {
    clearTimeout(this.#typingEnds)
    if (isTyping) this.#typingEnds = setTimeout(() => this.#noteTyping(false), TYPING_LASTS_MS)
    this.#set({ otherIsTyping: isTyping })
  }

  #noteSeq(seq: number) {
    this.#highestSeq = Math.max(this.#highestSeq, seq)
    if (this.#highestSeq > this.#lastSeq) this.#catchUp.start()
  }

  #onSocketState(state: SocketState) {
    this.#socketState = state
    this.#stopPolling()
    this.#stopPolling = () => {}
    if (state !== 'open') {
      this.#pendingSends.giveUp()
      this.#noteTyping(false)
      this.#set({ otherIsHere: false })
    }
    if (state === 'blocked') this.#stopPolling = pollWhileVisible(this.#catchUp.start, POLL_EVERY_MS)
    if (state === 'ended') this.#stopPolling = pollWhileVisible(this.#catchUp.start, POLL_ENDED_EVERY_MS)
    this.#set({ connection: connectionOf(state, this.#isUnreachable) })
  }

  #onFetched(error: unknown) {
    this.#isUnreachable = error instanceof ConnectionError
    if (error instanceof Error && isFinal(error)) {
      this.#stopPolling()
      this.#set({ error })
    }
    this.#set({
      connection: connectionOf(this.#socketState, this.#isUnreachable),
      lastSeqAtOpening: this.#state.lastSeqAtOpening ?? this.#lastSeq,
    })
  }

  /** Notes how far the person had read before, so that no receipt is sent for those messages. */
  async #noteRead() {
    const log =
      this.#log ?? (await this.#client.ensureQueryData(threadLogQuery(this.#id)).catch(() => undefined))
    if (log) this.#readReceipts.confirm(log.mine.readSeq)
  }

  async #sendRead(seq: number) {
    if (this.#log) cacheRead(this.#client, this.#id, seq, countUnreadAfter(this.#log, this.#userId, seq))
    if (this.#send({ type: 'read', seq })) return
    const standing = await parseResponse(
      api.conversations[':id'].read.$post({ param: { id: this.#id }, json: { seq } }),
    ).catch(() => undefined)
    if (!standing) return
    this.#readReceipts.confirm(seq)
    cacheStanding(this.#client, this.#id, standing)
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

function connectionOf(state: SocketState, isUnreachable: boolean): Connection {
  if (state === 'open') return 'live'
  if (state === 'connecting') return 'connecting'
  return state === 'offline' || isUnreachable ? 'offline' : 'polling'
}

const RESPONSE_TIMEOUT_MS = 10_000

interface PendingSends {
  /** Resolves with the response to a message, or with null on timeout. */
  waitFor: (clientId: string) => Promise<Outcome>
  settle: (clientId: string, outcome: Outcome) => void
  /** Resolves all with null, because the connection was lost. */
  giveUp: () => void
}

/** Tracks the sent messages to which the server has not responded yet, by client id. */
function createPendingSends(): PendingSends {
  const waiting = new Map<string, (outcome: Outcome) => void>()
  return {
    waitFor: (clientId) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => settle(clientId, null), RESPONSE_TIMEOUT_MS)
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
