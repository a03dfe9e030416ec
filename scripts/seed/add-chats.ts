import type { DatabaseSync } from 'node:sqlite'
import { sellerName } from '#contract/names.ts'
import { blocks, conversationMembers, conversations } from '#worker/db/schema.ts'
import { createTables } from '#worker/features/chat/inbox/inbox-tables.ts'
import { SentCount, takeDelivery } from '#worker/features/chat/inbox/take-delivery.ts'
import { MessageLog } from '#worker/features/chat/room/message-log.ts'
import type { Participant, RoomAbout } from '#worker/rpc.ts'
import type { DemoChat } from './chats.ts'
import { prepareDailyCounts, deleteObject, withObject, prepareInsert } from './state.ts'
import { demoId } from './random.ts'
import type { RowKeys } from './demo-listing.ts'

type Options = RowKeys & { db: DatabaseSync; stateFolder: string; chats: readonly DemoChat[] }

/** A notification of unread messages. The ids are row ids, except `publicId`. */
export type MessageNotice = {
  publicId: string
  userId: number
  actorId: number
  listingId: number
  conversationId: number
  content: string
  at: number
}

/**
 * Adds the missing conversations as the product stores them: a room, both inboxes and the rows. The objects
 * are written before the rows are committed, so an interrupted run leaves only objects without rows. The next
 * run replaces those.
 */
export function addChats({ db, stateFolder, chats, keyOf, keyOfListing }: Options): {
  added: number
  notices: MessageNotice[]
} {
  const addConversation = prepareInsert(db, conversations, 'conversations')
  const addMember = prepareInsert(db, conversationMembers, 'conversation_members')
  const addBlock = prepareInsert(db, blocks, 'blocks')
  const findId = db.prepare('SELECT id FROM conversations WHERE public_id = ?')
  const updateSummary = db.prepare(
    `UPDATE conversations SET last_seq = ?, last_content = ?, last_sender_id = ?, last_at = ?,
      revision = ?, asked_at = ?, answered_at = ? WHERE id = ?`,
  )
  const addMessageCounts = prepareDailyCounts(db, 'messages')
  const notices: MessageNotice[] = []
  let added = 0
  for (const chat of chats) {
    const publicId = demoId('conversation', chat.index)
    const [buyer, seller] = [
      toParticipant(db, keyOf(chat.buyer)),
      toParticipant(db, keyOf(chat.listing.seller)),
    ]
    const listingId = keyOfListing(chat.listing)
    const createdAt = chat.messages[0]?.at ?? 0
    if (!addConversation({ publicId, listingId, buyerId: buyer.id, sellerId: seller.id, createdAt })) continue
    added += 1
    const id = Number(findId.get(publicId)?.id)
    const about = {
      id,
      publicId,
      listingId,
      buyer,
      seller,
      blockedBy: chat.isBlockedBySeller ? [seller.id] : [],
    }
    const { last, revision, members } = fillRoom(stateFolder, chat, about)
    const answeredAt = chat.messages.find(({ isBySeller }) => isBySeller)?.at ?? null
    updateSummary.run(last.seq, last.content, last.senderId, last.at, revision, createdAt, answeredAt, id)
    addMessageCounts(
      seller.id,
      chat.messages.filter(({ isBySeller }) => !isBySeller).map(({ at }) => at),
    )
    for (const { userId, otherId, unread, deliveredSeq, readSeq } of members) {
      addMember({ userId, conversationId: id, otherId, sortedAt: last.at, unread, deliveredSeq, readSeq })
      if (unread === 0) continue
      notices.push({
        publicId: demoId('messageNotice', 2 * chat.index + (userId === buyer.id ? 0 : 1)),
        userId,
        actorId: otherId,
        listingId,
        conversationId: id,
        content: last.content,
        at: last.at,
      })
    }
    if (chat.isBlockedBySeller) addBlock({ blockerId: seller.id, blockedId: buyer.id, createdAt: last.at })
  }
  return { added, notices }
}

/** Reads the name from the row, because somebody may have changed it before the seed ran. */
function toParticipant(db: DatabaseSync, id: number): Participant {
  const row = db
    .prepare('SELECT public_id, first_name, last_name, business_name FROM users WHERE id = ?')
    .get(id)
  const text = (name: string) => (typeof row?.[name] === 'string' ? row[name] : null)
  const name = sellerName({
    firstName: text('first_name'),
    lastName: text('last_name'),
    businessName: text('business_name'),
  })
  return { id, publicId: text('public_id') ?? '', name, suspendedUntil: null }
}

type StoredChat = {
  last: { seq: number; content: string; senderId: number; at: number }
  revision: number
  members: { userId: number; otherId: number; unread: number; deliveredSeq: number; readSeq: number }[]
}

/** Writes the room's log as the room would, and delivers to both inboxes what the room would deliver. */
function fillRoom(
  stateFolder: string,
  { messages, unread, isBlockedBySeller }: DemoChat,
  about: RoomAbout,
): StoredChat {
  deleteObject(stateFolder, 'ConversationRoom', about.publicId)
  return withObject(stateFolder, 'ConversationRoom', about.publicId, (sql) => {
    const log = new MessageLog(sql)
    log.update({ ...about, blockedBy: [] })
    const [buyer, seller] = log.members
    messages.forEach(({ isBySeller, content, at }, i) =>
      log.append(isBySeller ? seller : buyer, { clientId: `demo-${i + 1}`, content }, at),
    )
    const { lastSeq, lastMessage } = log
    for (const member of log.members)
      log.raiseMarks(member, { readSeq: lastSeq - unread[member.role], deliveredSeq: lastSeq })
    if (isBlockedBySeller) log.setBlocking(seller, true)
    const cursor = { seq: lastSeq, revision: log.revision, failsSince: null }
    log.saveCursors({ summary: cursor, buyer: cursor, seller: cursor })
    for (const member of log.members) deliverToInbox(stateFolder, log, member)
    const last = messages.at(-1)
    if (!last || !lastMessage) throw new Error('the conversation has no messages')
    return {
      last: {
        seq: lastSeq,
        content: lastMessage.content,
        senderId: last.isBySeller ? seller.id : buyer.id,
        at: last.at,
      },
      revision: log.revision,
      members: log.members.map((member) => ({
        userId: member.id,
        otherId: log.otherThan(member).id,
        unread: log.unreadOf(member),
        deliveredSeq: member.deliveredSeq,
        readSeq: member.readSeq,
      })),
    }
  })
}

function deliverToInbox(stateFolder: string, log: MessageLog, owner: MessageLog['members'][number]): void {
  withObject(stateFolder, 'UserInbox', owner.publicId, (sql) => {
    createTables(sql)
    const { lastSeq, revision, ids } = log
    const delivery = {
      conversationId: ids.publicId,
      revision,
      messages: log.after(0, lastSeq),
      senderName: log.otherThan(owner).name,
    }
    takeDelivery(
      { sql, sentCount: new SentCount(sql), ownerPublicId: owner.publicId, hasDevices: false },
      { ...delivery, standing: log.standingOf(owner), wantsTurnOf: 0 },
    )
  })
}
