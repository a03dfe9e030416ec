import { DurableObject } from 'cloudflare:workers'
import { CLOSE_CODES } from '#contract/close-codes.ts'
import { InboxRequest } from '#contract/frames.ts'
import { SOCKET_ROOMS_MAX, UNREAD_MAX } from '#contract/limits.ts'
import { parseEnv, type Bindings } from '../../../env.ts'
import { AppError } from '../../../platform/app-error.ts'
import { log } from '../../../platform/log.ts'
import type { Delivery, InboxCalls, Refusal, Turns } from '../../../rpc.ts'
import { latestFor, type Latest } from '../../notifications/latest.ts'
import { endSocket, letGo, MADE_WAY } from '../end-socket.ts'
import { readIdentity } from '../identity.ts'
import { countRefusal, takeFrame, TOO_MANY_REFUSED } from '../take-frame.ts'
import { acceptDevice, closeDevices, deviceOf, keepPace, openDevices, push, send } from './devices.ts'
import {
  countUnreadMessages,
  createTables,
  dropRoom,
  findExpulsion,
  findTold,
  findToldNotification,
  keepExpulsion,
  keepRoom,
  keepToldNotification,
  listRoomsBeyond,
} from './log.ts'
import { DeliveredReports } from './report-delivered.ts'
import { SentCount } from './sent-count.ts'
import { takeDelivery } from './take-delivery.ts'
import { tellRooms } from './tell-rooms.ts'

interface Owner {
  id: number
  publicId: string
}

/** One person's sockets, and what their devices were told. */
export class UserInbox extends DurableObject<Bindings> implements InboxCalls {
  readonly #sql = this.ctx.storage.sql
  readonly #reports = new DeliveredReports(this.env.CONVERSATION_ROOM)
  readonly #sent: SentCount
  #nudges = 0
  #telling: Promise<void> | undefined

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    createTables(this.#sql)
    this.#sent = new SentCount(this.#sql)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Opens a socket for the person whom the Worker names in the headers. */
  override async fetch(request: Request): Promise<Response> {
    const { userId, publicId, askedAt } = readIdentity(request.headers)
    const latest = await this.#readLatest(userId)
    // Looked at after the last wait: an expulsion may have come meanwhile.
    if (!this.#isAdmitted(askedAt)) return new AppError('signed_out').toResponse()
    if (latest.id > findToldNotification(this.#sql)) this.#tell(latest)
    const { 0: client, 1: server } = new WebSocketPair()
    acceptDevice(this.ctx, server, { publicId, askedAt })
    const unreadMessages = Math.min(countUnreadMessages(this.#sql), UNREAD_MAX)
    send(server, { type: 'hello', at: Date.now(), unreadMessages, unreadNotifications: latest.unread })
    return new Response(null, { status: 101, webSocket: client })
  }

  async deliver(owner: Owner, delivery: Delivery): Promise<{ seq: number; turnForMs: number }> {
    const taker = {
      sql: this.#sql,
      sent: this.#sent,
      ownerPublicId: owner.publicId,
      hasDevices: openDevices(this.ctx).length > 0,
    }
    const { seq, frames } = takeDelivery(taker, delivery)
    push(this.ctx, frames)
    return { seq, turnForMs: this.#sent.takeAhead(delivery.wantsTurnOf, Date.now()) }
  }

  async takeTurns(count: number, messagesPerMinute: number): Promise<Turns> {
    return this.#sent.take(count, messagesPerMinute, Date.now())
  }

  /**
   * Of nudges at once one reads for all. Without a device there is nobody to tell: who comes later is told
   * when they come.
   */
  async nudge(owner: Owner): Promise<void> {
    this.#nudges += 1
    if (openDevices(this.ctx).length === 0) return
    this.#telling ??= this.#readLatest(owner.id)
      .then((latest) => this.#tell(latest))
      .finally(() => {
        this.#telling = undefined
      })
    await this.#telling
  }

  async enter(conversationId: string, askedAt: number, publicId: string): Promise<boolean> {
    if (!this.#isAdmitted(askedAt)) return false
    const now = Date.now()
    keepRoom(this.#sql, conversationId, now)
    for (const room of listRoomsBeyond(this.#sql, SOCKET_ROOMS_MAX))
      this.ctx.waitUntil(this.#makeWay(room, publicId, now))
    return true
  }

  async leave(conversationId: string): Promise<void> {
    dropRoom(this.#sql, conversationId)
  }

  async expel(publicId: string, at: number, code: number): Promise<void> {
    if (at > findExpulsion(this.#sql).at) keepExpulsion(this.#sql, { publicId, at, code })
    const closed = closeDevices(this.ctx, at, code)
    await tellRooms(this.ctx, this.env.CONVERSATION_ROOM)
    if (closed > 0 && code === CLOSE_CODES.suspended) this.ctx.waitUntil(letGo(this.ctx))
  }

  override async alarm(): Promise<void> {
    await tellRooms(this.ctx, this.env.CONVERSATION_ROOM)
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    if (socket.readyState !== WebSocket.OPEN) return
    const { publicId, pace } = deviceOf(socket)
    const taken = takeFrame(InboxRequest, frame, pace, Date.now())
    const refusal = 'refusal' in taken ? taken.refusal : this.#report(publicId, taken.request)
    if (!refusal) return keepPace(socket, taken.pace)
    const counted = countRefusal(taken.pace, Date.now())
    keepPace(socket, counted.pace)
    send(socket, { type: 'refused', code: refusal.code, message: refusal.message })
    if (counted.isTooMuch) endSocket(socket, CLOSE_CODES.tooManyFrames, TOO_MANY_REFUSED)
  }

  /**
   * Answers the close. The code that came is not always one that may be sent: 1005 and 1006 stand for a line
   * that broke.
   */
  override webSocketClose(socket: WebSocket): void {
    socket.close(1000)
  }

  /** An object comes into being by being called: no device gets to name one that no room has told of. */
  #report(publicId: string, { conversationId, seq }: InboxRequest): Refusal | undefined {
    const told = findTold(this.#sql, conversationId)
    if (told.revision < 0) return { code: 'not_found', message: 'There is no such conversation.' }
    if (seq > told.mine.deliveredSeq) this.ctx.waitUntil(this.#reports.report(publicId, conversationId, seq))
  }

  /** A room that cannot be told stays remembered, and is told with the next that is entered. */
  async #makeWay(conversationId: string, publicId: string, at: number): Promise<void> {
    try {
      await this.env.CONVERSATION_ROOM.getByName(conversationId).expel(publicId, at, MADE_WAY)
      dropRoom(this.#sql, conversationId, at)
    } catch (error) {
      log.error('make way', error)
    }
  }

  #isAdmitted(askedAt: number): boolean {
    return askedAt > findExpulsion(this.#sql).at
  }

  /** How things stand in D1 after every nudge so far: what was read before the last of them is read again. */
  async #readLatest(userId: number): Promise<Latest> {
    for (;;) {
      const before = this.#nudges
      const latest = await latestFor(parseEnv(this.env), userId, findToldNotification(this.#sql))
      if (this.#nudges === before) return latest
    }
  }

  #tell({ notification, id, unread }: Latest): void {
    const isAbove = id > findToldNotification(this.#sql)
    if (isAbove) keepToldNotification(this.#sql, id)
    const isNews = isAbove && (notification?.isRead === false || notification?.kind === 'message')
    push(this.ctx, [
      { type: 'notification', notification: isNews ? notification : null, unreadNotifications: unread },
    ])
  }
}
