import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { InboxFrame, RoomFrame } from '#contract/frames.ts'
import type { Bindings } from '#worker/env.ts'
import { toSocketRequest } from '#worker/features/chat/identity.ts'
import { newId } from '#worker/platform/ids.ts'
import type { CallResult, InboxCalls, Participant, RoomAbout, RoomCalls } from '#worker/rpc.ts'
import { d1 } from '#worker/test/databases.ts'
import { signIn, type Member } from '#worker/test/people.ts'
import { takeSocket, type TestSocket } from '#worker/test/sockets.ts'
import { postListing } from '#worker/test/things.ts'

/** A conversation that is in D1 but whose room has not been called yet. */
export interface RoomSetup {
  about: RoomAbout
  buyer: Participant
  seller: Participant
  members: { buyer: Member; seller: Member }
  readonly stub: DurableObjectStub<RoomCalls>
  /** `stub`, typed by its calls. */
  readonly room: RoomCalls
  /** Sends a message as the HTTP route does. */
  send(sender: Participant, content: string, clientId?: string): ReturnType<RoomCalls['send']>
  open(person: Participant, askedAt?: number): Promise<TestSocket<RoomFrame>>
  requestSocket(person: Participant, askedAt?: number, about?: RoomAbout): Promise<Response>
}

export async function setUpRoom(buyer?: Member): Promise<RoomSetup> {
  const [member, other] = await Promise.all([buyer ?? signIn(), signIn()])
  const about = await addConversation(member, await postListing(other))
  // Make a new stub each time, since a stub whose room was evicted is broken.
  const stub = () => env.CONVERSATION_ROOM.getByName(about.publicId)
  const room = (): RoomCalls => stub()
  const requestSocket = ({ id, publicId }: Participant, askedAt = Date.now(), givenAbout = about) =>
    stub().fetch(toSocketRequest({ userId: id, publicId, askedAt }, givenAbout))
  return {
    about,
    buyer: about.buyer,
    seller: about.seller,
    members: { buyer: member, seller: other },
    get stub() {
      return stub()
    },
    get room() {
      return room()
    },
    send: (sender, content, clientId = crypto.randomUUID()) =>
      room().send(about, sender.id, { clientId, content }),
    open: async (person, askedAt) => takeSocket(await requestSocket(person, askedAt), RoomFrame),
    requestSocket,
  }
}

async function addConversation(buyer: Member, listing: { id: string }): Promise<RoomAbout> {
  const now = Date.now()
  const publicId = newId(now)
  const row = await d1.first<{
    id: number
    listingId: number
    buyerId: number
    sellerId: number
  }>`INSERT INTO conversations (public_id, listing_id, buyer_id, seller_id, created_at)
      SELECT ${publicId}, listings.id, users.id, seller_id, ${now} FROM listings JOIN users
      ON users.public_id = ${buyer.user.id} WHERE listings.public_id = ${listing.id}
      RETURNING id, listing_id AS listingId, buyer_id AS buyerId, seller_id AS sellerId`
  if (!row) throw new Error('The conversation was not added')
  await d1.run`INSERT INTO conversation_members (user_id, conversation_id, other_id, sorted_at, empty_until)
    VALUES (${row.buyerId}, ${row.id}, ${row.sellerId}, ${now}, ${now + DAY_MS})`
  const setName = env.DB.prepare('UPDATE users SET first_name = ?, last_name = ? WHERE id = ?')
  await env.DB.batch([
    setName.bind('Aminata', 'K.', row.buyerId),
    setName.bind('Ibrahim', 'Ç.', row.sellerId),
  ])
  const seller = await d1.first<{ publicId: string }>`SELECT public_id AS publicId FROM users
    WHERE id = ${row.sellerId}`
  return {
    id: row.id,
    publicId,
    listingId: row.listingId,
    buyer: { id: row.buyerId, publicId: buyer.user.id, name: 'Aminata K.', suspendedUntil: null },
    seller: { id: row.sellerId, publicId: seller?.publicId ?? '', name: 'Ibrahim Ç.', suspendedUntil: null },
    blockedBy: [],
  }
}

/** A conversation's rows in D1: the conversation, both list rows, and the notifications about it. */
export async function rowsOf({ about, buyer, seller }: Pick<RoomSetup, 'about' | 'buyer' | 'seller'>) {
  const query = (sql: string) => env.DB.prepare(sql).bind(about.id)
  const [conversations, members, notices] = await env.DB.batch<Row>([
    query(
      'SELECT last_seq AS lastSeq, last_content AS lastContent, last_sender_id AS lastSenderId, last_at ' +
        'AS lastAt, revision FROM conversations WHERE id = ?',
    ),
    query(
      'SELECT user_id AS userId, unread, delivered_seq AS deliveredSeq, read_seq AS readSeq, sorted_at ' +
        'AS sortedAt FROM conversation_members WHERE conversation_id = ?',
    ),
    query(
      "SELECT user_id AS userId, detail ->> 'preview' AS preview, read_at IS NOT NULL AS isRead FROM " +
        'notifications WHERE conversation_id = ? ORDER BY id',
    ),
  ])
  const memberRow = ({ id }: Participant) => members?.results.find(({ userId }) => userId === id)
  return {
    summary: conversations?.results[0],
    buyer: memberRow(buyer),
    seller: memberRow(seller),
    notices: notices?.results ?? [],
  }
}

type Row = Record<string, string | number | null>

/** Waits until D1 has the summary of this revision, and returns the rows. */
export async function waitForSummary(
  setup: RoomSetup,
  revision: number,
): Promise<Awaited<ReturnType<typeof rowsOf>>> {
  return vi.waitFor(async () => {
    const rows = await rowsOf(setup)
    expect(rows.summary).toMatchObject({ revision })
    return rows
  })
}

/** Overrides bindings and settings of the room until it is evicted. */
export async function changeEnv(
  stub: DurableObjectStub<RoomCalls>,
  changes: Partial<typeof env>,
): Promise<void> {
  await runInDurableObject(stub, (room) => void Object.assign(room, { env: { ...env, ...changes } }))
}

/** The real inboxes with some calls replaced. `real` is the inbox whose calls are replaced. */
export function inboxesWith(
  replacementsFor: (real: InboxCalls, ownerPublicId: string) => Partial<InboxCalls>,
): Bindings['USER_INBOX'] {
  return asNamespace({
    getByName: (name) => {
      const real: InboxCalls = env.USER_INBOX.getByName(name)
      return {
        deliver: (owner, delivery) => real.deliver(owner, delivery),
        enter: (...call) => real.enter(...call),
        leave: (conversationId) => real.leave(conversationId),
        nudge: (owner) => real.nudge(owner),
        ...replacementsFor(real, name),
      }
    },
  })
}

/** The cast is safe: a room uses nothing else of the namespace. */
function asNamespace(inboxes: { getByName(name: string): Partial<InboxCalls> }): Bindings['USER_INBOX'] {
  return inboxes as unknown as Bindings['USER_INBOX']
}

/** Opens a socket to a person's inbox and takes its hello. */
export async function openInboxOf({ id, publicId }: Participant): Promise<TestSocket<InboxFrame>> {
  const response = await env.USER_INBOX.getByName(publicId).fetch(
    toSocketRequest({ userId: id, publicId, askedAt: Date.now() }),
  )
  const socket = await takeSocket(response, InboxFrame)
  await socket.next('hello')
  return socket
}

/** The room's delivery cursors. */
export function cursorsOf(stub: DurableObjectStub<RoomCalls>): Promise<Record<string, SqlStorageValue>> {
  return runInDurableObject(stub, (_room, { storage }) => storage.sql.exec('SELECT * FROM told').one())
}

/** Returns the result of a call that the room granted. Throws on a refusal. */
export async function expectGranted<T>(pending: Promise<CallResult<T>>): Promise<{ ok: true } & T> {
  const response = await pending
  if (!response.ok) throw new Error(`Refused: ${response.refusal.message}`)
  return response
}
