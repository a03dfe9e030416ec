import * as z from 'zod'
import { MeetingPlace, SentPhoto, SentVoice, type Marks } from '#contract/conversation.ts'
import { newId } from '#worker/platform/ids.ts'
import type {
  ConversationState,
  Attachment,
  LoggedMessage,
  NewLogged,
  RoomAbout,
  Standing,
} from '#worker/rpc.ts'
import { isBlocking, marksOf, shownMarksOf, type Member } from './member.ts'
import { OfferLog, toOffer } from './offer-log.ts'
import {
  createTables,
  readState,
  updateTables,
  type DeliveryCursor,
  type Destination,
  type MessageRow,
  type RoomIds,
  type RoomState,
} from './tables.ts'

export interface PageQuery {
  after?: number
  before?: number
  limit: number
}

const StoredAttachment: z.ZodType<Attachment> = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('place'), place: MeetingPlace }),
      z.object({
        kind: z.literal('photo'),
        photo: SentPhoto.omit({ url: true }).extend({ key: z.string() }),
      }),
      z.object({
        kind: z.literal('voice'),
        voice: SentVoice.omit({ url: true }).extend({ key: z.string() }),
      }),
      z.object({ kind: z.literal('offer'), offerId: z.string() }),
      z.object({ kind: z.literal('notice'), offerId: z.string(), isByRoom: z.boolean() }),
    ]),
  )

/**
 * A sender's messages after a seq. The plus keeps SQLite from reading all of their messages by the index of
 * client ids. It then reads only the messages after the seq, which are few.
 */
const SENT_AFTER = 'seq > ? AND +sender_id = ?'

/**
 * The message log of one conversation, with its two members and the delivery cursors. Caches everything
 * except the messages before the last one in memory, since only this object writes to these tables. Creates
 * them only on set-up, so that a call to a room that does not exist leaves nothing behind.
 */
export class MessageLog {
  readonly offers: OfferLog
  readonly #sql: SqlStorage
  #state: RoomState | undefined

  constructor(sql: SqlStorage) {
    this.#sql = sql
    this.offers = new OfferLog(sql)
    if (updateTables(sql)) this.#state = readState(this.#sql)
  }

  get isSetUp(): boolean {
    return this.#state !== undefined
  }

  get ids(): RoomIds {
    return this.#requiredState.ids
  }

  get lastSeq(): number {
    return this.#requiredState.last?.seq ?? 0
  }

  get lastMessage(): LoggedMessage | undefined {
    const { last } = this.#requiredState
    return last && this.#toMessage(last)
  }

  /**
   * Rises with every message, every mark, every mark that the end of a block reveals, whenever a member
   * archives or deletes the conversation, and with every end of a reservation, since it is a sum of numbers
   * that never fall.
   */
  get revision(): number {
    const filings = this.members.reduce((sum, member) => sum + member.filings, 0)
    return this.members
      .flatMap((member) => [marksOf(member), shownMarksOf(member)])
      .reduce(
        (sum, { deliveredSeq, readSeq }) => sum + deliveredSeq + readSeq,
        this.lastSeq + filings + this.offers.releases,
      )
  }

  get members(): readonly [Member, Member] {
    return [this.#requiredState.buyer, this.#requiredState.seller]
  }

  find(userId: number): Member | undefined {
    return this.members.find(({ id }) => id === userId)
  }

  findByPublicId(publicId: string): Member | undefined {
    return this.members.find((member) => member.publicId === publicId)
  }

  otherThan({ role }: Member): Member {
    return role === 'buyer' ? this.#requiredState.seller : this.#requiredState.buyer
  }

  /**
   * Sets the room up, or updates its members' names and suspensions. Uses `blockedBy` on set-up only, since a
   * later call may carry an older state.
   */
  update(about: RoomAbout): void {
    if (!this.#state) return this.#setUp(about)
    for (const [member, { name, suspendedUntil }] of [
      [this.#state.buyer, about.buyer],
      [this.#state.seller, about.seller],
    ] as const) {
      this.setSuspended(member, suspendedUntil)
      this.setName(member, name)
    }
  }

  setName(member: Member, name: string): void {
    if (name === member.name) return
    this.#sql.exec('UPDATE members SET name = ? WHERE user_id = ?', name, member.id)
    member.name = name
  }

  setSuspended(member: Member, until: number | null): void {
    if (until === member.suspendedUntil) return
    this.#sql.exec('UPDATE members SET suspended_until = ? WHERE user_id = ?', until, member.id)
    member.suspendedUntil = until
  }

  findSent(senderId: number, clientId: string): LoggedMessage | undefined {
    return this.#messages('WHERE sender_id = ? AND client_id = ?', senderId, clientId)[0]
  }

  /**
   * Stores a message with the next seq, which brings the conversation back to whoever archived or deleted it.
   * Timestamps never decrease within a log.
   */
  append(sender: Member, { clientId, content, attachment }: NewLogged, now: number): LoggedMessage {
    const state = this.#requiredState
    const { last } = state
    const row: MessageRow = {
      seq: this.lastSeq + 1,
      id: newId(now),
      sender_id: sender.id,
      client_id: clientId,
      content,
      created_at: Math.max(now, last?.created_at ?? 0),
      from_buyer: (last?.from_buyer ?? 0) + (sender.role === 'buyer' ? 1 : 0),
      kind: attachment?.kind ?? 'text',
      attachment: attachment ? JSON.stringify(attachment) : null,
    }
    this.#sql.exec(
      'INSERT INTO messages (seq, id, sender_id, client_id, content, created_at, from_buyer, kind, ' +
        'attachment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      row.seq,
      row.id,
      row.sender_id,
      row.client_id,
      row.content,
      row.created_at,
      row.from_buyer,
      row.kind,
      row.attachment,
    )
    state.last = row
    for (const member of this.members)
      if (member.state !== 'listed') this.#saveState(Object.assign(member, { state: 'listed' }))
    return this.#toMessage(row)
  }

  at(seq: number): LoggedMessage | undefined {
    return this.#messages('WHERE seq = ?', seq)[0]
  }

  after(seq: number, limit: number): LoggedMessage[] {
    const { last } = this.#requiredState
    // The usual case: the one message just stored is being delivered.
    if (last && last.seq === seq + 1) return [this.#toMessage(last)]
    return this.#messages('WHERE seq > ? ORDER BY seq LIMIT ?', seq, limit)
  }

  /** The last messages below `seq`, in ascending order. */
  before(seq: number, limit: number): LoggedMessage[] {
    return this.#messages('WHERE seq < ? ORDER BY seq DESC LIMIT ?', seq, limit).toReversed()
  }

  /**
   * Messages that the member has not cleared, in ascending order: the first after a seq, the last below one, or
   * the last of all.
   */
  page(
    { clearedSeq }: Member,
    { after, before = Infinity, limit }: PageQuery,
  ): { messages: LoggedMessage[]; hasMore: boolean } {
    if (after !== undefined) {
      const found = this.after(Math.max(after, clearedSeq), limit + 1)
      return { messages: found.slice(0, limit), hasMore: found.length > limit }
    }
    const found = this.before(Math.min(before, this.lastSeq + 1), limit + 1).filter(
      ({ seq }) => seq > clearedSeq,
    )
    return { messages: found.slice(-limit), hasMore: found.length > limit }
  }

  /** The member's last message, if it came after `seq`. */
  lastOf({ id }: Member, seq: number): LoggedMessage | undefined {
    return this.#messages(`WHERE ${SENT_AFTER} ORDER BY seq DESC LIMIT 1`, seq, id)[0]
  }

  /** The member's first message ever, if it came after `seq`. */
  firstAfter(seq: number, { id, role }: Member): LoggedMessage | undefined {
    const [row] =
      seq === 0
        ? []
        : this.#sql.exec<{ from_buyer: number }>('SELECT from_buyer FROM messages WHERE seq = ?', seq)
    const fromBuyer = row?.from_buyer ?? 0
    if ((role === 'buyer' ? fromBuyer : seq - fromBuyer) > 0) return undefined
    return this.#messages(`WHERE ${SENT_AFTER} ORDER BY seq LIMIT 1`, seq, id)[0]
  }

  /** The seq and the time (in milliseconds) of each message that the member wrote after `seq`, in order. */
  writtenAfter(seq: number, { id }: Member): { seq: number; at: number }[] {
    return this.#sql
      .exec<{ seq: number; at: number }>(
        `SELECT seq, created_at AS at FROM messages WHERE ${SENT_AFTER} ORDER BY seq`,
        seq,
        id,
      )
      .toArray()
  }

  /** Like writtenAfter, for a time. Times never decrease, so no row before the last older one is read. */
  writtenSince(time: number, member: Member): { seq: number; at: number }[] {
    const [older] = this.#sql.exec<{ seq: number }>(
      'SELECT seq FROM messages WHERE created_at <= ? ORDER BY seq DESC LIMIT 1',
      time,
    )
    return this.writtenAfter(older?.seq ?? 0, member)
  }

  /** How many of the other member's messages the member has neither read nor dismissed. */
  unreadOf({ role, ...member }: Member): number {
    const { last } = this.#requiredState
    const readSeq = Math.max(member.readSeq, member.dismissedSeq)
    if (!last || readSeq >= last.seq) return 0
    const [read] =
      readSeq === 0
        ? []
        : this.#sql.exec<{ from_buyer: number }>('SELECT from_buyer FROM messages WHERE seq = ?', readSeq)
    const unreadOfBuyer = last.from_buyer - (read?.from_buyer ?? 0)
    return role === 'seller' ? unreadOfBuyer : last.seq - readSeq - unreadOfBuyer
  }

  /** The conversation's state as one of its members sees it. */
  standingOf(member: Member): Standing {
    return {
      lastSeq: this.lastSeq,
      unreadCount: this.unreadOf(member),
      mine: marksOf(member),
      theirs: shownMarksOf(this.otherThan(member)),
      state: member.state,
      clearedSeq: member.clearedSeq,
      filings: member.filings,
    }
  }

  /**
   * Archives, unarchives or deletes the conversation for the member, who has then dismissed its messages and, by
   * deleting, cleared them, up to `seq`. A later message keeps it in the list. Returns false if nothing changed.
   */
  setState(member: Member, state: ConversationState, seq = this.lastSeq): boolean {
    if (member.state === 'deleted') return false
    const upTo = state === 'listed' ? 0 : Math.min(seq, this.lastSeq)
    const next = {
      state: upTo < this.lastSeq ? 'listed' : state,
      dismissedSeq: Math.max(member.dismissedSeq, upTo),
      clearedSeq: Math.max(member.clearedSeq, state === 'deleted' ? upTo : 0),
    }
    const isSame =
      next.state === member.state &&
      next.dismissedSeq === member.dismissedSeq &&
      next.clearedSeq === member.clearedSeq
    if (isSame) return false
    this.#saveState(Object.assign(member, { ...next, filings: member.filings + 1 }))
    return true
  }

  /**
   * Raises the member's marks, at most to the last message. Reading implies delivery. Returns false if
   * nothing rose.
   */
  raiseMarks(member: Member, marks: Partial<Marks>): boolean {
    const readSeq = Math.max(member.readSeq, Math.min(marks.readSeq ?? 0, this.lastSeq))
    const deliveredSeq = Math.max(
      member.deliveredSeq,
      readSeq,
      Math.min(marks.deliveredSeq ?? 0, this.lastSeq),
    )
    if (readSeq === member.readSeq && deliveredSeq === member.deliveredSeq) return false
    this.#sql.exec(
      'UPDATE members SET delivered_seq = ?, read_seq = ? WHERE user_id = ?',
      deliveredSeq,
      readSeq,
      member.id,
    )
    Object.assign(member, { readSeq, deliveredSeq })
    return true
  }

  setBlocking(member: Member, willBlock: boolean): void {
    if (willBlock === isBlocking(member)) return
    const shown = willBlock ? marksOf(member) : undefined
    this.#sql.exec(
      'UPDATE members SET shown_delivered_seq = ?, shown_read_seq = ? WHERE user_id = ?',
      shown?.deliveredSeq ?? null,
      shown?.readSeq ?? null,
      member.id,
    )
    member.shown = shown
  }

  setLeft(member: Member): void {
    if (member.hasLeft) return
    this.#sql.exec('UPDATE members SET has_left = 1 WHERE user_id = ?', member.id)
    member.hasLeft = true
  }

  /**
   * Erases the messages that both members have deleted, if one of them has left: nobody can read them, and nobody
   * is left who could want them back.
   */
  eraseGone(): void {
    if (!this.members.some(({ hasLeft }) => hasLeft)) return
    const goneSeq = Math.min(...this.members.map(({ clearedSeq }) => clearedSeq))
    this.#sql.exec(
      "UPDATE messages SET content = '', kind = 'text', attachment = NULL WHERE seq <= ? AND content <> ''",
      goneSeq,
    )
    const { last } = this.#requiredState
    if (last && last.seq <= goneSeq) Object.assign(last, { content: '', kind: 'text', attachment: null })
  }

  setExpelled(member: Member, at: number): void {
    if (at <= member.expelledAt) return
    this.#sql.exec('UPDATE members SET expelled_at = ? WHERE user_id = ?', at, member.id)
    member.expelledAt = at
  }

  get cursors(): Readonly<Record<Destination, Readonly<DeliveryCursor>>> {
    return this.#requiredState.cursors
  }

  saveCursors(cursors: Record<Destination, DeliveryCursor>): void {
    const { summary, buyer, seller } = cursors
    this.#sql.exec(
      `UPDATE told SET summary_seq = ?, summary_revision = ?, summary_fails_since = ?,
        buyer_seq = ?, buyer_revision = ?, buyer_fails_since = ?,
        seller_seq = ?, seller_revision = ?, seller_fails_since = ?`,
      ...[summary, buyer, seller].flatMap(({ seq, revision, failsSince }) => [seq, revision, failsSince]),
    )
    this.#requiredState.cursors = cursors
  }

  get #requiredState(): RoomState {
    if (!this.#state) throw new Error('the room has not been set up')
    return this.#state
  }

  #setUp({ id, publicId, listingId, buyer, seller, blockedBy }: RoomAbout): void {
    createTables(this.#sql)
    this.#sql.exec('INSERT INTO about VALUES (1, ?, ?, ?)', id, publicId, listingId)
    for (const [role, person] of [
      ['buyer', buyer],
      ['seller', seller],
    ] as const) {
      const shown = blockedBy.includes(person.id) ? 0 : null
      this.#sql.exec(
        'INSERT INTO members (user_id, role, public_id, name, suspended_until, shown_delivered_seq, ' +
          'shown_read_seq) VALUES (?, ?, ?, ?, ?, ?, ?)',
        person.id,
        role,
        person.publicId,
        person.name,
        person.suspendedUntil,
        shown,
        shown,
      )
    }
    this.#sql.exec('INSERT INTO told (only_row) VALUES (1)')
    this.#state = readState(this.#sql)
  }

  #saveState(member: Member): void {
    this.#sql.exec(
      'UPDATE members SET state = ?, cleared_seq = ?, dismissed_seq = ?, filings = ? WHERE user_id = ?',
      member.state,
      member.clearedSeq,
      member.dismissedSeq,
      member.filings,
      member.id,
    )
  }

  #messages(where: string, ...values: SqlStorageValue[]): LoggedMessage[] {
    return this.#sql
      .exec<MessageRow>(`SELECT * FROM messages ${where}`, ...values)
      .toArray()
      .map((row) => this.#toMessage(row))
  }

  #toMessage(row: MessageRow): LoggedMessage {
    const attachment = row.attachment === null ? null : StoredAttachment.parse(row.attachment)
    const offer = attachment && 'offerId' in attachment && this.offers.find(attachment.offerId)
    return {
      id: row.id,
      conversationId: this.ids.publicId,
      seq: row.seq,
      senderId: this.find(row.sender_id)?.publicId ?? '',
      clientId: row.client_id,
      kind: row.kind,
      content: row.content,
      attachment,
      ...(offer && { offer: toOffer(offer, Date.now()) }),
      createdAt: new Date(row.created_at).toISOString(),
    }
  }
}
