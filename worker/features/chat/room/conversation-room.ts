import { DurableObject } from 'cloudflare:workers'
import type { Marks, Message } from '#contract/conversation.ts'
import { CLOSE_CODES, RoomRequest } from '#contract/frames.ts'
import { isSuspended } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { parseEnv, ratePerMinute, type Bindings } from '#worker/env.ts'
import { readAbout, readIdentity } from '#worker/features/chat/identity.ts'
import { missingConversation } from '#worker/features/chat/policy.ts'
import {
  INITIAL_PACE,
  attach,
  broadcast,
  clientIdOf,
  countRefusal,
  endSocket,
  TOO_MANY_SOCKETS,
  openSockets,
  parseFrame,
  listExcessSockets,
  TOO_MANY_REFUSED,
  visitorOf,
  type Visitor,
} from '#worker/features/chat/sockets.ts'
import { releaseListing, reserveListing } from '#worker/features/listings/reserve.ts'
import { pushMessage } from '#worker/features/notifications/push/enqueue.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { log as journal } from '#worker/platform/log.ts'
import { withTimeout } from '#worker/platform/with-timeout.ts'
import type {
  ConversationState,
  CallResult,
  LoggedMessage,
  NewAmount,
  NewLogged,
  OfferMove,
  RoomAbout,
  RoomCalls,
  Standing,
} from '#worker/rpc.ts'
import { Alarm } from './alarm.ts'
import { toCallResult, toLaterResult, TurnQueue, CALL_TIMEOUT_MS } from './calls.ts'
import { deliverToInbox, Deliveries } from './deliveries.ts'
import { isBlocking, type Member } from './member.ts'
import { MessageLog, type PageQuery } from './message-log.ts'
import { Offers } from './offers.ts'
import { saveSummary } from './save-summary.ts'
import type { DeliveryCursor, Destination } from './tables.ts'
import { toMessage, type ReadForReceiver } from './view.ts'
import { refuseToWrite, writeMessage, type MessageDraft, type StoredMessage } from './write-message.ts'

/** At most one typing frame per person is forwarded within this time. */
const TYPING_MS = 1_000

/**
 * One conversation: its message log and its sockets. All state that must survive is stored, so the object may
 * be evicted and woken at any time.
 */
export class ConversationRoom extends DurableObject<Bindings> implements RoomCalls {
  readonly #log = new MessageLog(this.ctx.storage.sql)
  readonly #alarm = new Alarm(this.ctx)
  readonly #deliveries = new Deliveries(this.ctx, this.#log, this.#alarm, (to, from) =>
    this.#deliver(to, from),
  )
  readonly #offers = new Offers({
    log: this.#log,
    alarm: this.#alarm,
    refuse: (sender, knownBlockers) =>
      refuseToWrite(this.#log, sender, knownBlockers, this.#perMinute, Date.now()),
    write: (sender, message) => this.#append(sender, message),
    reserve: (reservation) => reserveListing(this.#openDb(), reservation, Date.now()),
    release: (offerId) => releaseListing(this.#openDb(), this.#log.ids.listingId, offerId, Date.now()),
  })
  /** Each person's calls to their inbox: if a `leave` overtook an `enter`, it would forget the socket here. */
  readonly #visits = new TurnQueue()
  #read: ReadForReceiver | undefined
  /** Until when a person's typing frames are dropped, by row id. */
  readonly #typingUntil = new Map<number, number>()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    // Before any event, since messages are shown synchronously; not at the Worker's start, since it is large.
    void ctx.blockConcurrencyWhile(async () => {
      const { readForReceiver } = await import('#worker/features/moderation/safe-words/read-for-receiver.ts')
      this.#read = readForReceiver
    })
  }

  async send(
    about: RoomAbout,
    senderId: number,
    draft: NewLogged,
  ): Promise<CallResult<{ message: Message; isRepeat: boolean }>> {
    const result = toCallResult(() => {
      const sender = this.#participant(about, senderId)
      const { message, isRepeat } = this.#write(sender, { ...draft, knownBlockers: about.blockedBy })
      return { message: this.#show(message, sender), isRepeat }
    })
    await this.#deliveries.waitForSummary()
    return result
  }

  async page(
    about: RoomAbout,
    readerId: number,
    query: PageQuery,
  ): Promise<CallResult<{ messages: Message[]; hasMore: boolean } & Standing>> {
    return toCallResult(() => {
      const reader = this.#participant(about, readerId)
      const page = this.#log.page(reader, query)
      // The reader's own messages raise no mark, since that would cost a write after each message they send.
      this.#raise(reader, {
        deliveredSeq: page.messages.findLast(({ senderId }) => senderId !== reader.publicId)?.seq,
      })
      const messages = page.messages.map((message) => this.#show(message, reader))
      return { ...page, messages, ...this.#log.standingOf(reader) }
    })
  }

  async find(
    about: RoomAbout,
    readerId: number,
    seq: number,
  ): Promise<CallResult<{ message: LoggedMessage }>> {
    return toCallResult(() => {
      const { clearedSeq } = this.#participant(about, readerId)
      const message = this.#log.at(seq)
      if (!message || seq <= clearedSeq) throw new AppError('not_found', 'There is no such message.')
      return { message }
    })
  }

  async findSent(
    about: RoomAbout,
    senderId: number,
    clientId: string,
  ): Promise<CallResult<{ message: Message | undefined }>> {
    return toCallResult(() => {
      const sender = this.#participant(about, senderId)
      const message = this.#log.findSent(senderId, clientId)
      return { message: message && this.#show(message, sender) }
    })
  }

  async makeOffer(
    about: RoomAbout,
    makerId: number,
    draft: NewAmount,
  ): Promise<CallResult<{ message: Message; isRepeat: boolean }>> {
    const result = await toLaterResult(async () => {
      const maker = this.#participant(about, makerId)
      const { message, isRepeat } = await this.#offers.make(maker, draft, about.blockedBy)
      return { message: this.#show(message, maker), isRepeat }
    })
    await this.#deliveries.waitForSummary()
    return result
  }

  async moveOffer(
    about: RoomAbout,
    moverId: number,
    move: OfferMove,
  ): Promise<CallResult<{ message: Message }>> {
    const result = await toLaterResult(async () => {
      const mover = this.#participant(about, moverId)
      return { message: this.#show(await this.#offers.move(mover, move, about.blockedBy), mover) }
    })
    await this.#deliveries.waitForSummary()
    return result
  }

  async endOffer(about: RoomAbout, action: 'close' | 'stop', isSoldHere: boolean): Promise<void> {
    this.#log.update(about)
    await this.#offers.close(about, action, isSoldHere)
    this.#deliveries.start()
    await this.#deliveries.waitForSummary()
  }

  async release(about: RoomAbout, userId: number): Promise<CallResult<object>> {
    const result = await toLaterResult(async () => {
      await this.#offers.release(this.#participant(about, userId))
      return {}
    })
    await this.#deliveries.waitForSummary()
    return result
  }

  async setState(
    about: RoomAbout,
    userId: number,
    state: ConversationState,
    seq?: number,
  ): Promise<CallResult<{ state: ConversationState; isEmpty: boolean }>> {
    const result = await toLaterResult(async () => {
      const member = this.#participant(about, userId)
      const isEmpty = this.#log.lastSeq === 0
      const set = (upTo?: number) => {
        if (isEmpty || !this.#log.setState(member, state, upTo)) return
        this.#log.eraseGone()
        this.#deliveries.start()
      }
      if (state === 'deleted') await this.#offers.leave(member, seq, set)
      else set(seq)
      return { state: member.state, isEmpty }
    })
    await this.#deliveries.waitForSummary()
    return result
  }

  async markRead(about: RoomAbout, readerId: number, seq: number): Promise<CallResult<Standing>> {
    const read = toCallResult(() => {
      const reader = this.#participant(about, readerId)
      this.#raise(reader, { readSeq: seq })
      return this.#log.standingOf(reader)
    })
    await this.#deliveries.waitForSummary()
    return read
  }

  async markDelivered(readerPublicId: string, seq: number): Promise<void> {
    const reader = this.#log.isSetUp ? this.#log.findByPublicId(readerPublicId) : undefined
    if (reader) this.#raise(reader, { deliveredSeq: seq })
  }

  async setBlocked(about: RoomAbout, blockerId: number, isBlocked: boolean): Promise<void> {
    this.#log.update(about)
    const blocker = this.#log.find(blockerId)
    if (!blocker) return
    // Close sockets before setting the block, so that the blocker sees the other leave. Once the block is
    // set, neither sees the other's presence.
    if (isBlocked) this.#dismissAll(this.#log.otherThan(blocker), CLOSE_CODES.blocked)
    const { revision } = this.#log
    this.#log.setBlocking(blocker, isBlocked)
    if (isBlocked) await this.#offers.part(blocker)
    if (this.#log.revision === revision) return
    this.#deliveries.start()
    await this.#deliveries.waitForSummary()
  }

  async expel(publicId: string, at: number, code: number): Promise<void> {
    const member = this.#log.isSetUp ? this.#log.findByPublicId(publicId) : undefined
    if (!member) return
    this.#log.setExpelled(member, at)
    // Close older sockets only, since the call may be repeated after a newer session has opened its own.
    this.#dismissAll(member, code, ({ askedAt }) => askedAt <= at)
  }

  async forget(about: RoomAbout, userId: number): Promise<void> {
    this.#log.update(about)
    const member = this.#log.find(userId)
    if (!member) return
    this.#log.setLeft(member)
    this.#dismissAll(member, CLOSE_CODES.signedOut)
    await this.#offers.close(about, 'stop', false)
    this.#log.setBlocking(member, false)
    if (this.#log.lastSeq === 0) return
    this.#log.setState(member, 'deleted')
    this.#log.eraseGone()
    this.#deliveries.startLater()
    await this.#deliveries.flush()
    if (!this.#deliveries.areDone) throw new Error('not delivered yet')
  }

  /** Opens a socket for the person named in the headers, which only the Worker sets. */
  override async fetch(request: Request): Promise<Response> {
    const { userId, askedAt } = readIdentity(request.headers)
    const about = readAbout(request.headers)
    try {
      const member = this.#participant(about, userId)
      this.ctx.waitUntil(this.#deliveries.flush())
      if (about.blockedBy.some((id) => id !== userId)) return closeAsBlocked()
      return await this.#visits.run(member.publicId, () => this.#enter(member, askedAt))
    } catch (error) {
      if (error instanceof AppError) return error.toResponse()
      journal.error('open room', error, { conversationId: about.publicId })
      return new AppError('unavailable').toResponse()
    }
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    if (socket.readyState !== WebSocket.OPEN) return
    const visitor = visitorOf(socket)
    const parsed = parseFrame(RoomRequest, frame, visitor.pace, Date.now())
    attach(socket, { ...visitor, pace: parsed.pace })
    const done =
      'refusal' in parsed
        ? { ok: false as const, refusal: parsed.refusal }
        : toCallResult(() => this.#act(socket, parsed.request))
    if (done.ok) return
    broadcast([socket], { type: 'refused', clientId: clientIdOf(frame), ...done.refusal })
    const { pace, isTooMuch } = countRefusal(parsed.pace, Date.now())
    attach(socket, { ...visitor, pace })
    if (!isTooMuch) return
    dismiss(socket, CLOSE_CODES.tooManyFrames, TOO_MANY_REFUSED)
    this.#handleClose(this.#memberOf(socket))
  }

  /**
   * Completes the close handshake. Does not echo the received code: 1005 (no code) and 1006 (no close frame)
   * must not be sent.
   */
  override webSocketClose(socket: WebSocket): void {
    socket.close(1000)
    if (!visitorOf(socket).isDismissed) this.#handleClose(this.#memberOf(socket))
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket)
  }

  override async alarm(): Promise<void> {
    this.#alarm.noteRung()
    await Promise.all([this.#deliveries.alarm(), this.#offers.alarm()])
  }

  #show(message: LoggedMessage, reader: Member): Message {
    if (!this.#read) throw new Error('the safe words have not been loaded')
    return toMessage(message, reader, { signingKey: parseEnv(this.env).SIGNING_KEY, read: this.#read })
  }

  #participant(about: RoomAbout, userId: number): Member {
    this.#log.update(about)
    const member = this.#log.find(userId)
    if (!member) throw missingConversation()
    return member
  }

  #memberOf(socket: WebSocket): Member {
    const member = this.#log.find(visitorOf(socket).userId)
    if (!member) throw new Error('only members have sockets')
    return member
  }

  #socketsOf({ publicId }: Member): WebSocket[] {
    return openSockets(this.ctx, publicId)
  }

  async #enter(member: Member, askedAt: number): Promise<Response> {
    const inbox = this.env.USER_INBOX.getByName(member.publicId)
    const mayEnter = await withTimeout(
      () => inbox.enter(this.#log.ids.publicId, askedAt, member.publicId),
      CALL_TIMEOUT_MS,
    )
    // Checked after the wait: an expulsion or a block may have arrived meanwhile.
    const isAway = this.#socketsOf(member).length === 0
    if (!mayEnter || askedAt <= member.expelledAt) throw new AppError('signed_out')
    if (isBlocking(this.#log.otherThan(member))) {
      if (isAway) await this.#leave(member)
      return closeAsBlocked()
    }
    const { 0: client, 1: server } = new WebSocketPair()
    for (const oldest of listExcessSockets(this.#socketsOf(member), (socket) => visitorOf(socket).askedAt))
      dismiss(oldest, TOO_MANY_SOCKETS, 'Opened in too many places')
    this.ctx.acceptWebSocket(server, [member.publicId])
    attach(server, { userId: member.id, askedAt, pace: INITIAL_PACE, isDismissed: false })
    const { lastSeq, mine, theirs } = this.#log.standingOf(member)
    const isOtherHere = this.#socketsOf(this.#log.otherThan(member)).length > 0
    broadcast([server], { type: 'hello', lastSeq, mine, theirs, isOtherHere })
    if (isAway) this.#showPresence(member, true)
    return new Response(null, { status: 101, webSocket: client })
  }

  #act(socket: WebSocket, request: RoomRequest): object {
    const member = this.#memberOf(socket)
    if (request.type === 'send') this.#write(member, { ...request, knownBlockers: [] }, socket)
    if (request.type === 'read') this.#raise(member, { readSeq: request.seq })
    if (request.type === 'delivered') this.#raise(member, { deliveredSeq: request.seq })
    if (request.type === 'typing') this.#showTyping(member)
    return {}
  }

  /**
   * Stores the message, acknowledges it to the socket that sent it, and broadcasts it to the others. All of it
   * is synchronous, so that each socket gets messages in order. A repeat is only acknowledged.
   */
  #write(sender: Member, draft: MessageDraft, from?: WebSocket): StoredMessage {
    const { message, isRepeat } = writeMessage(this.#log, sender, draft, this.#perMinute)
    if (from) {
      const shown = this.#show(message, sender)
      broadcast([from], { type: 'ack', clientId: message.clientId, message: shown })
    }
    if (!isRepeat) this.#spread(message, from)
    return { message, isRepeat }
  }

  /** Stores a message of the room's own making, which nothing refuses. */
  #append(sender: Member, message: NewLogged): LoggedMessage {
    const stored = this.#log.append(sender, message, Date.now())
    this.#spread(stored)
    return stored
  }

  #spread(message: LoggedMessage, from?: WebSocket): void {
    for (const member of this.#log.members) {
      const others = this.#socketsOf(member).filter((socket) => socket !== from)
      broadcast(others, { type: 'message', message: this.#show(message, member) })
    }
    this.#deliveries.start()
  }

  get #perMinute(): number {
    return ratePerMinute(parseEnv(this.env), 'message')
  }

  #openDb() {
    return openDb(this.env.DB, 'first-primary')
  }

  /**
   * Raises the member's marks and broadcasts them to all sockets. A blocked person has no socket here, so
   * their blocker's marks do not reach them.
   */
  #raise(member: Member, marks: Partial<Marks>): void {
    const before = member.readSeq
    if (!this.#log.raiseMarks(member, marks)) return
    const { publicId: userId, deliveredSeq, readSeq } = member
    broadcast(openSockets(this.ctx), { type: 'marks', userId, deliveredSeq, readSeq })
    if (readSeq > before) this.#deliveries.start()
    else this.#deliveries.startLater()
  }

  #showTyping(member: Member): void {
    const now = Date.now()
    if ((this.#typingUntil.get(member.id) ?? 0) > now) return
    this.#typingUntil.set(member.id, now + TYPING_MS)
    broadcast(this.#socketsOf(this.#log.otherThan(member)), { type: 'typing', userId: member.publicId })
  }

  /** Shows the other member whether this one is here. Sends nothing while one blocks the other. */
  #showPresence(member: Member, isHere: boolean): void {
    if (this.#log.members.some(isBlocking)) return
    broadcast(this.#socketsOf(this.#log.otherThan(member)), {
      type: 'presence',
      userId: member.publicId,
      isHere,
    })
  }

  #dismissAll(member: Member, code: number, isIncluded: (visitor: Visitor) => boolean = () => true): void {
    const sockets = this.#socketsOf(member).filter((socket) => isIncluded(visitorOf(socket)))
    for (const socket of sockets) dismiss(socket, code)
    if (sockets.length > 0) this.#handleClose(member)
  }

  /** Handles the close of one of the member's sockets. If it was the last, the member has left. */
  #handleClose(member: Member): void {
    if (this.#socketsOf(member).length > 0) return
    this.#showPresence(member, false)
    const leave = async () => {
      if (this.#socketsOf(member).length === 0) await this.#leave(member)
    }
    this.ctx.waitUntil(this.#visits.run(member.publicId, leave))
  }

  /**
   * Reports to the inbox that the member has left. Ignores a failure: the next expulsion then calls this room
   * too, and finds no socket here.
   */
  async #leave({ publicId }: Member): Promise<void> {
    try {
      const inbox = this.env.USER_INBOX.getByName(publicId)
      await withTimeout(() => inbox.leave(this.#log.ids.publicId), CALL_TIMEOUT_MS)
    } catch (error) {
      journal.error('leave room', error)
    }
  }

  async #deliver(to: Destination, from: DeliveryCursor): Promise<{ seq: number; revision: number }> {
    const owner = this.#log.members.find(({ role }) => role === to)
    if (owner?.hasLeft) return { seq: this.#log.lastSeq, revision: this.#log.revision }
    if (owner)
      return deliverToInbox(this.#log, this.env.USER_INBOX, owner, from, (message) =>
        this.#show(message, owner),
      )
    const isHere = (member: Member) => this.#socketsOf(member).length > 0
    const { notifiedMembers, pushes, people, ...reached } = await saveSummary(
      this.#openDb(),
      this.#log,
      from,
      isHere,
      Date.now(),
    )
    for (const member of notifiedMembers) this.ctx.waitUntil(this.#nudge(member))
    for (const job of pushes) this.ctx.waitUntil(pushMessage(this.env, job))
    if (people) for (const member of this.#log.members) this.#updateMember(member, people[member.role])
    return reached
  }

  /**
   * Updates a member's name and suspension, which saving a summary reads from D1. Closes a suspended member's
   * sockets.
   */
  #updateMember(member: Member, { name, suspendedUntil }: Pick<Member, 'name' | 'suspendedUntil'>): void {
    this.#log.setName(member, name)
    this.#log.setSuspended(member, suspendedUntil)
    if (isSuspended(member, Date.now())) this.#dismissAll(member, CLOSE_CODES.suspended)
  }

  /**
   * Nudges the member's inbox after the summary's batch. Ignores a failure: the inbox reads D1 again on the
   * next nudge and on the next connection.
   */
  async #nudge({ id, publicId }: Member): Promise<void> {
    try {
      await this.env.USER_INBOX.getByName(publicId).nudge({ id, publicId })
    } catch (error) {
      journal.error('nudge', error)
    }
  }
}

/**
 * Accepts a blocked person's socket and closes it at once, since a browser cannot read why an upgrade was
 * refused. The close code tells the browser not to retry.
 */
function closeAsBlocked(): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  endSocket(server, CLOSE_CODES.blocked)
  return new Response(null, { status: 101, webSocket: client })
}

function dismiss(socket: WebSocket, code: number, reason?: string): void {
  attach(socket, { ...visitorOf(socket), isDismissed: true })
  endSocket(socket, code, reason)
}
