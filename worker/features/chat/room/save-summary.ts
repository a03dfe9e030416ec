import * as z from 'zod'
import { sellerName } from '#contract/names.ts'
import type { Role } from '#contract/offer.ts'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { releaseGoneFiles } from '#worker/features/media/chat-files/release-files.ts'
import { claimFiles } from '#worker/features/media/chat-files/store.ts'
import { screenMessage } from '#worker/features/moderation/screening/screen-message.ts'
import {
  notifyOfMessage,
  markMessageNoticeRead,
  removeMessageNotices,
} from '#worker/features/notifications/notify.ts'
import type { MessagePush } from '#worker/features/notifications/push/enqueue.ts'
import { previewOf } from '#worker/platform/sentences.ts'
import { onBuyerMessages } from '#worker/reactions.ts'
import type { LoggedMessage } from '#worker/rpc.ts'
import { shownMarksOf, type Member } from './member.ts'
import type { MessageLog } from './message-log.ts'
import { asksIfAvailable } from './still-available.ts'
import {
  isOlder,
  recountReplyTime,
  upsertMembers,
  updateSummary,
  type FirstTimes,
  type LastTimes,
  type MemberSummary,
} from './store.ts'
import type { DeliveryCursor } from './tables.ts'

interface SavedSummary {
  seq: number
  revision: number
  /** The members whose notifications the batch changed. */
  notifiedMembers: Member[]
  /** The messages to push, each for one member. */
  pushes: MessagePush[]
  /** Names and suspensions as D1 has them now. Undefined if D1 already had this or a newer summary. */
  people: Record<Role, Pick<Member, 'name' | 'suspendedUntil'>> | undefined
}

/**
 * Updates the conversation's rows in D1 in one atomic batch. A late or repeated batch finds a row that is not
 * older, and so changes nothing. Members who have the room open get no notification of its messages.
 */
export async function saveSummary(
  db: Db,
  log: MessageLog,
  from: DeliveryCursor,
  isHere: (member: Member) => boolean,
  now: number,
): Promise<SavedSummary> {
  const { revision, lastSeq, lastMessage, members } = log
  const { conversationId } = log.ids
  const sender = lastMessage && log.findByPublicId(lastMessage.senderId)
  if (!sender) throw new Error('a summary needs a first message')
  const onlyIf = isOlder(conversationId, revision)
  const lastAt = Date.parse(lastMessage.createdAt)
  const { hideCodes } = await import('#worker/features/moderation/safe-words/hide-codes.ts')
  const present = members.filter(({ hasLeft }) => !hasLeft)
  const notices = present.flatMap((member) =>
    noticeFor(db, log, member, { since: from.seq, isHere: isHere(member), hideCodes, onlyIf, now }),
  )
  const summary = {
    revision,
    lastSeq,
    lastContent: lastMessage.content,
    lastSenderId: sender.id,
    lastAt,
    offerExpiresAt: log.offers.open?.expiresAt ?? log.offers.reserving?.reservedUntil ?? null,
    goneSeq: Math.min(...members.map(({ clearedSeq }) => clearedSeq)),
  }
  const isFiled = members.some(({ filings }) => filings > 0)
  const rows = [toRow(log, members[0], lastAt), toRow(log, members[1], lastAt)] as const
  const flags = await screenFirstMessages(db, log, from, now)
  const messageCounts = onBuyerMessages(db, conversationId, log.writtenAfter(from.seq, members[0]))
  const written = log.after(from.seq, lastSeq)
  const times = { ...firstTimesOf(log, from), ...lastTimesOf(log, written) }
  const guarded = [
    upsertMembers(db, rows, { hasNewMessage: lastSeq > from.seq, isFiled }, onlyIf),
    ...notices.map(({ statement }) => statement),
    ...flags,
    ...messageCounts,
    ...claimFilesOf(db, written, now),
    ...members
      .filter(({ state }) => state === 'deleted')
      .map(({ id }) => removeMessageNotices(db, id, conversationId, onlyIf)),
  ] as const
  // The row that `onlyIf` reads must be updated after all that it guards. It says which files are gone.
  const results = await db.batch([
    ...guarded,
    updateSummary(db, conversationId, summary, times),
    ...(times.answeredAt === undefined ? [] : [recountReplyTime(db, members[1].id, now)]),
    ...(summary.goneSeq > 0 ? [releaseGoneFiles(db, conversationId, now)] : []),
  ])
  const isWritten = (_notice: unknown, index: number) =>
    WriteResult.parse(results[index + 1]).meta.changes > 0
  const notifiedMembers = notices.filter(isWritten).map(({ member }) => member)
  const [people] = People.parse(results[guarded.length])
  const pushes = present.flatMap((member) => pushFor(log, member, written, hideCodes))
  return { seq: lastSeq, revision, notifiedMembers, pushes, people }
}

/**
 * Claims the files of new messages. Their uploads were only reserved before, since a message counts once it is
 * in the log.
 */
function claimFilesOf(db: Db, written: readonly LoggedMessage[], now: number): Statement[] {
  const files = written.flatMap(({ seq, attachment }) => {
    if (attachment?.kind === 'photo') return [{ key: attachment.photo.key, seq }]
    return attachment?.kind === 'voice' ? [{ key: attachment.voice.key, seq }] : []
  })
  return files.length > 0 ? [claimFiles(db, files, now)] : []
}

/** D1's result for a statement that returns no rows. */
const WriteResult = z.object({ meta: z.object({ changes: z.number() }) })
const name = z.string().nullable()
const Person = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(z.object({ suspendedUntil: z.int().nullable(), firstName: name, lastName: name, businessName: name }))
  .transform(({ suspendedUntil, ...names }) => ({ suspendedUntil, name: sellerName(names) }))
const People = z.array(z.object({ buyer: Person, seller: Person }))

/**
 * A member's list row. The other member's list shows these marks too, so the row has only the marks that the
 * other may see.
 */
function toRow(log: MessageLog, member: Member, sortedAt: number): MemberSummary {
  const otherId = log.otherThan(member).id
  return {
    userId: member.id,
    conversationId: log.ids.conversationId,
    otherId,
    sortedAt,
    unread: log.unreadOf(member),
    state: member.state,
    clearedSeq: member.clearedSeq,
    ...shownMarksOf(member),
  }
}

/** Screens each member's first message, unless the summary already has it. Returns the statements. */
async function screenFirstMessages(
  db: Db,
  log: MessageLog,
  from: DeliveryCursor,
  now: number,
): Promise<Statement[]> {
  const { conversationId } = log.ids
  const flags: Statement[] = []
  for (const member of log.members) {
    const first = log.firstAfter(from.seq, member)
    if (!first) continue
    const { id: messageId, seq, content, createdAt } = first
    flags.push(
      ...(await screenMessage(
        db,
        { conversationId, senderId: member.id, seq, messageId, content, sentAt: Date.parse(createdAt) },
        now,
      )),
    )
  }
  return flags
}

/**
 * When the buyer first asked and the seller first answered, unless the summary already has these times. A
 * conversation that the seller begins counts no question and no answer.
 */
function firstTimesOf(log: MessageLog, { seq }: DeliveryCursor): FirstTimes {
  const [buyer, seller] = log.members
  const [question, answer] = [log.firstAfter(seq, buyer), log.firstAfter(seq, seller)]
  return {
    ...(question?.seq === 1 && { askedAt: Date.parse(question.createdAt) }),
    // A seller who let an offer expire has not answered.
    ...(answer && answer.seq > 1 && !isByRoom(answer) && { answeredAt: Date.parse(answer.createdAt) }),
  }
}

/** When each last wrote, and whether the buyer waits for an answer to whether it is still available. */
function lastTimesOf(log: MessageLog, written: readonly LoggedMessage[]): LastTimes {
  const [buyer, seller] = log.members
  const lastOf = ({ publicId }: Member) =>
    written.findLast((message) => message.senderId === publicId && !isByRoom(message))
  const [fromBuyer, answer] = [lastOf(buyer), lastOf(seller)]
  const question = written.findLast(
    (message) =>
      message.senderId === buyer.publicId &&
      message.seq > (answer?.seq ?? 0) &&
      asksIfAvailable(message.content),
  )
  return {
    ...(fromBuyer && { buyerWroteAt: Date.parse(fromBuyer.createdAt) }),
    ...(answer && { sellerWroteAt: Date.parse(answer.createdAt), stillAskedAt: null }),
    ...(question && { stillAskedAt: Date.parse(question.createdAt) }),
  }
}

/** True for a notice that its sender did not cause, such as that an offer expired. */
function isByRoom({ attachment }: LoggedMessage): boolean {
  return attachment?.kind === 'notice' && attachment.isByRoom
}

/**
 * The push of the other's last new message. A member who has the room open gets it, too, unless they read the
 * message before the push is sent: their page may be in the background. A message that hides a code is pushed as
 * its receiver reads it.
 */
function pushFor(
  log: MessageLog,
  member: Member,
  written: readonly LoggedMessage[],
  hideCodes: (content: string) => string,
): MessagePush[] {
  const other = log.otherThan(member)
  const fromOther = written.filter(({ senderId }) => senderId === other.publicId)
  const last = fromOther.at(-1)
  if (!last || last.seq <= member.readSeq) return []
  const { conversationId, publicId } = log.ids
  return [
    {
      userId: member.id,
      conversationId,
      conversationPublicId: publicId,
      seq: last.seq,
      senderName: other.name,
      content: previewOf(hideCodes(last.content)),
      isAcceptedOffer: fromOther.some(
        ({ attachment }) => attachment?.kind === 'notice' && attachment.offerId === log.offers.reserving?.id,
      ),
    },
  ]
}

interface NoticeOptions {
  /** The seq of the last message that the summary has. */
  since: number
  isHere: boolean
  hideCodes: (content: string) => string
  onlyIf: Fragment
  now: number
}

function noticeFor(
  db: Db,
  log: MessageLog,
  member: Member,
  { since, isHere, hideCodes, onlyIf, now }: NoticeOptions,
): { member: Member; statement: Statement }[] {
  const { conversationId, listingId } = log.ids
  if (log.unreadOf(member) === 0)
    return [{ member, statement: markMessageNoticeRead(db, member.id, conversationId, now, onlyIf) }]
  const other = log.otherThan(member)
  const lastMessage = isHere ? undefined : log.lastOf(other, Math.max(since, member.readSeq))
  if (!lastMessage) return []
  const notice = {
    userId: member.id,
    conversationId,
    listingId,
    actorId: other.id,
    content: hideCodes(lastMessage.content),
  }
  return [{ member, statement: notifyOfMessage(db, notice, now, onlyIf) }]
}
