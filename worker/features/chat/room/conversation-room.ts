import { DurableObject } from 'cloudflare:workers'
import type { Marks, Message } from '#contract/conversation.ts'
import { CLOSE_CODES, RoomRequest } from '#contract/frames.ts'
import { isSuspended } from '../../../context.ts'
import { openDb } from '../../../db/client.ts'
import { parseEnv, ratePerMinute, type Bindings } from '../../../env.ts'
import { AppError } from '../../../platform/app-error.ts'
import { log as journal } from '../../../platform/log.ts'
import type { Answer, RoomAbout, RoomCalls, Standing } from '../../../rpc.ts'
import { readAbout, readIdentity } from '../identity.ts'
import { missingConversation } from '../policy.ts'
import {
  AT_REST,
  attach,
  broadcast,
  clientIdOf,
  countRefusal,
  endSocket,
  MADE_WAY,
  openSockets,
  parseFrame,
  socketsInTheWay,
  TOO_MANY_REFUSED,
  visitorOf,
  type Visitor,
} from '../sockets.ts'
import { answer, Doors, inTime, PATIENCE_MS } from './answer.ts'
import { deliverToInbox, Deliveries } from './deliveries.ts'
import { isBlocking, type Member } from './member.ts'
import { MessageLog, type PageQuery } from './message-log.ts'
import { saveSummary } from './save-summary.ts'
import type { DeliveryCursor, Destination } from './tables.ts'
import { TurnDesk } from './turn-desk.ts'
import { WriteQueue, type Writing, type Written } from './write-queue.ts'

/** At most one typing frame per person is passed on within this time. */
const TYPING_MS = 1_000

/**
 * One conversation: its message log and its sockets. All lasting state is stored, so the object may be
 * evicted and woken at any time.
 */
export class ConversationRoom extends DurableObject<Bindings> implements RoomCalls {
  readonly #log = new MessageLog(this.ctx.storage.sql)
  readonly #deliveries = new Deliveries(this.ctx, this.#log, (to, from) => this.#deliver(to, from))
  readonly #doors = new Doors()
  readonly #turns = new TurnDesk(this.#log)
  readonly #writes = new WriteQueue(this.#log, (...asked) => this.#turns.take(this.env.USER_INBOX, ...asked))
  /** By row id, until when the person's typing frames are dropped. */
  readonly #typingUntil = new Map<number, number>()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  async send(
    about: RoomAbout,
    senderId: number,
    { clientId, content }: { clientId: string; content: string },
    messagesPerMinute: number,
  ): Promise<Answer<{ message: Message; isRepeat: boolean }>> {
    const written = await answer(() => {
      const sender = this.#participant(about, senderId)
      return this.#write(sender, {
        clientId,
        content,
        knownBlockers: about.blockedBy,
        perMinute: messagesPerMinute,
      })
    })
    await this.#deliveries.summarySaved()
    return written
  }

  async page(
    about: RoomAbout,
    readerId: number,
    query: PageQuery,
  ): Promise<Answer<{ messages: Message[]; hasMore: boolean } & Standing>> {
    return answer(() => {
      const reader = this.#participant(about, readerId)
      const page = this.#log.page(query)
      // The reader's own messages raise no mark: they come back after each send and are not worth a write.
      this.#raise(reader, {
        deliveredSeq: page.messages.findLast(({ senderId }) => senderId !== reader.publicId)?.seq,
      })
      return { ...page, ...this.#log.standingOf(reader) }
    })
  }

  async find(about: RoomAbout, readerId: number, seq: number): Promise<Answer<{ message: Message }>> {
    return answer(() => {
      this.#participant(about, readerId)
      const message = this.#log.at(seq)
      if (!message) throw new AppError('not_found', 'There is no such message.')
      return { message }
    })
  }

  async markRead(about: RoomAbout, readerId: number, seq: number): Promise<Answer<Standing>> {
    const read = await answer(() => {
      const reader = this.#participant(about, readerId)
      this.#raise(reader, { readSeq: seq })
      return this.#log.standingOf(reader)
    })
    await this.#deliveries.summarySaved()
    return read
  }

  async markDelivered(readerPublicId: string, seq: number): Promise<void> {
    const reader = this.#log.isSetUp ? this.#log.findByPublicId(readerPublicId) : undefined
    if (reader) this.#raise(reader, { deliveredSeq: seq })
  }

  async setBlocked(about: RoomAbout, blockerId: number, isBlocked: boolean): Promise<void> {
    this.#log.know(about)
    const blocker = this.#log.find(blockerId)
    if (!blocker) return
    // Dismiss first, so that the blocker sees them leave: once the block is set, no presence passes between
    // the two.
    if (isBlocked) this.#dismissAll(this.#log.otherThan(blocker), CLOSE_CODES.blocked)
    this.#log.setBlocking(blocker, isBlocked)
  }

  async expel(publicId: string, at: number, code: number): Promise<void> {
    const member = this.#log.isSetUp ? this.#log.findByPublicId(publicId) : undefined
    if (!member) return
    this.#log.setExpelled(member, at)
    // Close older sockets only: the call may be repeated after a newer session has opened sockets of its own.
    this.#dismissAll(member, code, ({ askedAt }) => askedAt <= at)
  }

  /** Opens a socket for the person named in the headers, which only the Worker sets. */
  override async fetch(request: Request): Promise<Response> {
    const { userId, askedAt } = readIdentity(request.headers)
    const about = readAbout(request.headers)
    try {
      const member = this.#participant(about, userId)
      this.ctx.waitUntil(this.#deliveries.flush())
      if (about.blockedBy.some((id) => id !== userId)) return turnedAway()
      return await this.#doors.pass(member.publicId, () => this.#enter(member, askedAt))
    } catch (error) {
      if (error instanceof AppError) return error.toResponse()
      journal.error('open room', error, { conversationId: about.publicId })
      return new AppError('unavailable').toResponse()
    }
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return
    const visitor = visitorOf(socket)
    const parsed = parseFrame(RoomRequest, frame, visitor.pace, Date.now())
    attach(socket, { ...visitor, pace: parsed.pace })
    const done =
      'refusal' in parsed
        ? { ok: false as const, refusal: parsed.refusal }
        : await answer(() => this.#act(socket, parsed.request))
    if (done.ok || socket.readyState !== WebSocket.OPEN) return
    broadcast([socket], { type: 'refused', clientId: clientIdOf(frame), ...done.refusal })
    // Read the attachment again: later frames may have been counted while this message waited for its turn.
    const refused = visitorOf(socket)
    const { pace, isTooMuch } = countRefusal(refused.pace, Date.now())
    attach(socket, { ...refused, pace })
    if (!isTooMuch) return
    dismiss(socket, CLOSE_CODES.tooManyFrames, TOO_MANY_REFUSED)
    this.#part(this.#memberOf(socket))
  }

  /**
   * Completes the close handshake. Does not echo the received code: 1005 and 1006, which mean a lost
   * connection, must not be sent.
   */
  override webSocketClose(socket: WebSocket): void {
    socket.close(1000)
    if (!visitorOf(socket).isDismissed) this.#part(this.#memberOf(socket))
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket)
  }

  override async alarm(): Promise<void> {
    await this.#deliveries.alarm()
  }

  #participant(about: RoomAbout, userId: number): Member {
    this.#log.know(about)
    const member = this.#log.find(userId)
    if (!member) throw missingConversation()
    return member
  }

  #memberOf(socket: WebSocket): Member {
    const member = this.#log.find(visitorOf(socket).userId)
    if (!member) throw new Error('only the two people have sockets')
    return member
  }

  #socketsOf({ publicId }: Member): WebSocket[] {
    return openSockets(this.ctx, publicId)
  }

  async #enter(member: Member, askedAt: number): Promise<Response> {
    const inbox = this.env.USER_INBOX.getByName(member.publicId)
    const mayEnter = await inTime(
      inbox.enter(this.#log.place.publicId, askedAt, member.publicId),
      PATIENCE_MS,
    )
    // Checked after the wait: an expulsion or a block may have arrived meanwhile.
    const isAway = this.#socketsOf(member).length === 0
    if (!mayEnter || askedAt <= member.expelledAt) throw new AppError('signed_out')
    if (isBlocking(this.#log.otherThan(member))) {
      if (isAway) await this.#leave(member)
      return turnedAway()
    }
    const { 0: client, 1: server } = new WebSocketPair()
    for (const oldest of socketsInTheWay(this.#socketsOf(member), (socket) => visitorOf(socket).askedAt))
      dismiss(oldest, MADE_WAY, 'Opened in too many places')
    this.ctx.acceptWebSocket(server, [member.publicId])
    attach(server, { userId: member.id, askedAt, pace: AT_REST, isDismissed: false })
    const { lastSeq, mine, theirs } = this.#log.standingOf(member)
    const isOtherHere = this.#socketsOf(this.#log.otherThan(member)).length > 0
    broadcast([server], { type: 'hello', lastSeq, mine, theirs, isOtherHere })
    if (isAway) this.#showPresence(member, true)
    return new Response(null, { status: 101, webSocket: client })
  }

  async #act(socket: WebSocket, request: RoomRequest): Promise<object> {
    const member = this.#memberOf(socket)
    if (request.type === 'send') {
      const perMinute = ratePerMinute(parseEnv(this.env), 'message')
      const { message, isRepeat } = await this.#write(
        member,
        { ...request, knownBlockers: [], perMinute },
        socket,
      )
      if (isRepeat) acknowledge(socket, message)
    }
    if (request.type === 'read') this.#raise(member, { readSeq: request.seq })
    if (request.type === 'delivered') this.#raise(member, { deliveredSeq: request.seq })
    if (request.type === 'typing') this.#showTyping(member)
    return {}
  }

  /**
   * Acknowledges the message to the socket that sent it, and broadcasts it to the others. Runs synchronously
   * with the write, so that each socket gets messages in order even if several are stored together.
   */
  #write(sender: Member, writing: Writing, from?: WebSocket): Promise<Written> {
    return this.#writes.write(sender, writing, ({ message }) => {
      if (from) acknowledge(from, message)
      broadcast(
        openSockets(this.ctx).filter((socket) => socket !== from),
        { type: 'message', message },
      )
      this.#deliveries.start()
    })
  }

  /**
   * Raises the member's marks and broadcasts them to all sockets. A blocked person has no socket here, so
   * marks reach nobody who must not see them.
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

  /**
   * Shows the other member that this one has come or left. Does not announce a departure caused by a block.
   */
  #showPresence(member: Member, isHere: boolean): void {
    if (this.#log.members.some(isBlocking)) return
    broadcast(this.#socketsOf(this.#log.otherThan(member)), {
      type: 'presence',
      userId: member.publicId,
      isHere,
    })
  }

  #dismissAll(member: Member, code: number, isMeant: (visitor: Visitor) => boolean = () => true): void {
    const sockets = this.#socketsOf(member).filter((socket) => isMeant(visitorOf(socket)))
    for (const socket of sockets) dismiss(socket, code)
    if (sockets.length > 0) this.#part(member)
  }

  /** Handles a closed socket of the member. If it was the last, the member has left. */
  #part(member: Member): void {
    if (this.#socketsOf(member).length > 0) return
    this.#showPresence(member, false)
    const leave = async () => {
      if (this.#socketsOf(member).length === 0) await this.#leave(member)
    }
    this.ctx.waitUntil(this.#doors.pass(member.publicId, leave))
  }

  /**
   * Tells the inbox that the member has left. A failed leave is ignored: the inbox then only passes on an
   * expulsion that finds no socket here.
   */
  async #leave({ publicId }: Member): Promise<void> {
    try {
      await inTime(this.env.USER_INBOX.getByName(publicId).leave(this.#log.place.publicId), PATIENCE_MS)
    } catch (error) {
      journal.error('leave room', error)
    }
  }

  async #deliver(to: Destination, from: DeliveryCursor): Promise<{ seq: number; revision: number }> {
    const owner = this.#log.members.find(({ role }) => role === to)
    if (owner) return deliverToInbox(this.#log, this.env.USER_INBOX, this.#turns, owner, from)
    const isHere = (member: Member) => this.#socketsOf(member).length > 0
    const { noticed, people, ...reached } = await saveSummary(
      openDb(this.env.DB, 'first-primary'),
      this.#log,
      from,
      isHere,
      Date.now(),
    )
    for (const member of noticed) this.ctx.waitUntil(this.#nudge(member))
    if (people) for (const member of this.#log.members) this.#note(member, people[member.role])
    return reached
  }

  /**
   * Takes over a member's name and suspension, which the room reads from D1 when it saves a summary. Closes a
   * suspended member's sockets.
   */
  #note(member: Member, { name, suspendedUntil }: Pick<Member, 'name' | 'suspendedUntil'>): void {
    this.#log.setName(member, name)
    this.#log.setSuspended(member, suspendedUntil)
    if (isSuspended(member, Date.now())) this.#dismissAll(member, CLOSE_CODES.suspended)
  }

  /**
   * Notifies the member's inbox after the summary's batch. A failed nudge is ignored: the inbox reads again
   * on the next nudge and on the next connection.
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
function turnedAway(): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  endSocket(server, CLOSE_CODES.blocked)
  return new Response(null, { status: 101, webSocket: client })
}

function acknowledge(socket: WebSocket, message: Message): void {
  broadcast([socket], { type: 'ack', clientId: message.clientId, message })
}

function dismiss(socket: WebSocket, code: number, reason?: string): void {
  attach(socket, { ...visitorOf(socket), isDismissed: true })
  endSocket(socket, code, reason)
}
