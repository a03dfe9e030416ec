import type { Conversation, ConversationListing } from '#contract/conversation.ts'
import { sellerName } from '#contract/names.ts'
import type { ConversationRow, UserRow } from '#worker/db/schema.ts'
import type { CalledSeller } from '#worker/features/accounts/list-sellers.ts'
import { reservedUntil } from '#worker/features/listings/policy.ts'
import type { Participant, RoomAbout } from '#worker/rpc.ts'
import { isPurged } from './policy.ts'
import type { ShownRow } from './store.ts'

/**
 * A conversation as one of its members sees it. `found` is undefined while the other member is suspended.
 * `hideCodes` is applied to what the other wrote.
 */
export function toConversation(
  row: ShownRow,
  reader: Pick<UserRow, 'id' | 'publicId'>,
  found: CalledSeller | undefined,
  hideCodes: (content: string) => string,
  now: number,
): Conversation {
  return {
    id: row.publicId,
    otherUser: found?.seller ?? null,
    ...(row.otherLeftAt !== null && { hasLeft: true }),
    listing:
      isPurged(row) || row.isListingVisible !== 1
        ? null
        : toListing(row, row.sellerId === reader.id, found?.canBeCalled === true, now),
    archived: row.state === 'archived',
    lastMessage:
      row.lastSenderId === reader.id
        ? toLastMessage(row, reader.publicId, (content) => content)
        : toLastMessage(row, row.otherPublicId, hideCodes),
    unreadCount: row.unread,
    lastSeq: row.lastSeq,
    mine: { deliveredSeq: row.myDeliveredSeq, readSeq: row.myReadSeq },
    theirs: { deliveredSeq: row.theirDeliveredSeq, readSeq: row.theirReadSeq },
    hasBlocked: row.hasBlocked === 1,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

function toListing(row: ShownRow, isMine: boolean, canBeCalled: boolean, now: number): ConversationListing {
  const [photo] = row.photos
  const reserved = reservedUntil(row, now)
  return {
    id: row.listingPublicId,
    title: row.title,
    price: row.price,
    currency: row.currency,
    type: row.type,
    status: row.status,
    location: row.location,
    productType: row.productType,
    imageUrl: photo?.small ?? photo?.url ?? null,
    thumbhash: photo?.thumbhash ?? null,
    reservedUntil: reserved === undefined ? null : new Date(reserved).toISOString(),
    isReservedHere: reserved !== undefined && row.reservedFor === row.buyerId,
    contact: !isMine && canBeCalled && row.status === 'active' ? row.contact : [],
    isMine,
  }
}

function toLastMessage(
  { lastContent, lastSeq, lastAt, clearedSeq }: ShownRow,
  senderId: string,
  show: (content: string) => string,
): Conversation['lastMessage'] {
  if (lastContent === null || lastAt === null || lastSeq <= clearedSeq) return null
  return { content: show(lastContent), senderId, seq: lastSeq, createdAt: new Date(lastAt).toISOString() }
}

type PersonRow = Pick<
  UserRow,
  'id' | 'publicId' | 'firstName' | 'lastName' | 'businessName' | 'suspendedUntil'
>

export interface AboutRow {
  row: ConversationRow
  buyer: PersonRow
  seller: PersonRow
  /** 1 if the buyer blocked the seller. */
  buyerBlocks: number
  sellerBlocks: number
}

/** What a room must know about its conversation. */
export function toAbout({ row, buyer, seller, buyerBlocks, sellerBlocks }: AboutRow): RoomAbout {
  return {
    id: row.id,
    publicId: row.publicId,
    listingId: row.listingId,
    buyer: toParticipant(buyer),
    seller: toParticipant(seller),
    blockedBy: [...(buyerBlocks ? [buyer.id] : []), ...(sellerBlocks ? [seller.id] : [])],
  }
}

function toParticipant(person: PersonRow): Participant {
  return {
    id: person.id,
    publicId: person.publicId,
    name: sellerName(person),
    suspendedUntil: person.suspendedUntil,
  }
}
