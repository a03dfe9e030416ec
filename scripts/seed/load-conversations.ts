import type { DatabaseSync } from 'node:sqlite'
import { sellerName } from '#contract/names.ts'
import { blocks, conversationMembers, conversations } from '#worker/db/schema.ts'
import { createTables } from '#worker/features/chat/inbox/inbox-tables.ts'
import { takeDelivery } from '#worker/features/chat/inbox/take-delivery.ts'
import { MessageLog } from '#worker/features/chat/room/message-log.ts'
import type { Participant, RoomAbout } from '#worker/rpc.ts'
import { publicIdOf } from './public-id.ts'
import { findPerson, readPeople, readRows } from './rows.ts'
import { deleteObject, prepareDailyCounts, prepareInsert, withObject } from './state.ts'

type DemoConversation = {
  id: number
  listingId: number
  buyerId: number
  sellerId: number
  /** How many of the last messages each person has not seen. */
  unreadByBuyer?: number
  unreadBySeller?: number
  isBlockedBySeller?: true
}
export type DemoMessage = { conversationId: number; from: 'buyer' | 'seller'; content: string; at: number }

type Options = { db: DatabaseSync; stateFolder: string; now: number }

/**
 * Loads the conversations as the product stores them: a room, both inboxes and the rows. The objects are
 * written before the rows are committed, so an interrupted run leaves only objects, which the next replaces.
 */
export function loadConversations({ db, stateFolder, now }: Options): void {
  const insertConversation = prepareInsert(db, conversations)
  const update = db.prepare(
    `UPDATE conversations SET last_seq = ?, last_content = ?, last_sender_id = ?, last_at = ?,
      revision = ?, asked_at = ?, answered_at = ?, buyer_wrote_at = ?, seller_wrote_at = ? WHERE id = ?`,
  )
  const insertMember = prepareInsert(db, conversationMembers)
  const insertBlock = prepareInsert(db, blocks)
  const countMessages = prepareDailyCounts(db, 'messages')
  const people = readPeople(now)
  const messages = Map.groupBy(readRows<DemoMessage>('messages', now), ({ conversationId }) => conversationId)
  for (const conversation of readRows<DemoConversation>('conversations', now)) {
    const { id, listingId, buyerId, sellerId, isBlockedBySeller } = conversation
    const publicId = publicIdOf('conversation', id)
    const own = messages.get(id) ?? []
    const createdAt = own[0]?.at ?? now
    const lastAt = own.at(-1)?.at ?? now
    const about = {
      id,
      publicId,
      listingId,
      buyer: toParticipant(buyerId),
      seller: toParticipant(sellerId),
      blockedBy: [],
    }
    const { lastSeq, lastContent, lastSenderId, revision, members } = fillRoom(
      stateFolder,
      conversation,
      about,
      own,
    )
    insertConversation({ id, publicId, listingId, buyerId, sellerId, createdAt })
    // As an update, because triggers count a conversation when its first message comes.
    const timesOf = (side: DemoMessage['from']) => own.flatMap(({ from, at }) => (from === side ? at : []))
    const [byBuyer, bySeller] = [timesOf('buyer'), timesOf('seller')]
    const times = [bySeller[0], byBuyer.at(-1), bySeller.at(-1)].map((at) => at ?? null)
    update.run(lastSeq, lastContent, lastSenderId, lastAt, revision, createdAt, ...times, id)
    for (const member of members) insertMember({ ...member, conversationId: id, sortedAt: lastAt })
    countMessages(sellerId, byBuyer)
    if (isBlockedBySeller) insertBlock({ blockerId: sellerId, blockedId: buyerId, createdAt: lastAt })
  }

  function toParticipant(id: number): Participant {
    const name = sellerName(findPerson(people, id))
    return { id, publicId: publicIdOf('user', id), name, suspendedUntil: null }
  }
}

/** Writes the room's log as the room would, and delivers to both inboxes what the room would deliver. */
function fillRoom(
  stateFolder: string,
  { unreadByBuyer = 0, unreadBySeller = 0, isBlockedBySeller }: DemoConversation,
  about: RoomAbout,
  messages: readonly DemoMessage[],
) {
  deleteObject(stateFolder, 'ConversationRoom', about.publicId)
  return withObject(stateFolder, 'ConversationRoom', about.publicId, (sql) => {
    const log = new MessageLog(sql)
    log.update(about)
    const [buyer, seller] = log.members
    messages.forEach(({ from, content, at }, i) =>
      log.append(from === 'buyer' ? buyer : seller, { clientId: `demo-${i + 1}`, content }, at),
    )
    const { lastSeq } = log
    log.raiseMarks(buyer, { readSeq: lastSeq - unreadByBuyer, deliveredSeq: lastSeq })
    log.raiseMarks(seller, { readSeq: lastSeq - unreadBySeller, deliveredSeq: lastSeq })
    if (isBlockedBySeller) log.setBlocking(seller, true)
    const { revision } = log
    const cursor = { seq: lastSeq, revision, failsSince: null }
    log.saveCursors({ summary: cursor, buyer: cursor, seller: cursor })
    for (const member of log.members) deliverToInbox(stateFolder, log, member)
    return {
      lastSeq,
      lastContent: messages.at(-1)?.content ?? '',
      lastSenderId: messages.at(-1)?.from === 'buyer' ? buyer.id : seller.id,
      revision,
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
      { sql, ownerPublicId: owner.publicId, hasDevices: false },
      { ...delivery, standing: log.standingOf(owner) },
    )
  })
}
