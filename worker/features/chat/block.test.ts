import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { Blocked, Conversation, MessagesRead } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { CLOSE_CODES } from '#contract/frames.ts'
import { openDb } from '#worker/db/client.ts'
import { listOf, startConversation, open, readMessages, write } from '#worker/test/calls.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { signIn, type Member } from '#worker/test/people.ts'
import { cronAt, rowId } from '#worker/test/rows.ts'
import { openRoom } from '#worker/test/sockets.ts'
import { postListing } from '#worker/test/things.ts'
import { brokenRooms } from './rooms.fixture.ts'
import { listBetween } from './store.ts'

const MINE = 'You blocked this person. Unblock them to write.'
const THEIRS = 'This person does not accept messages from you.'

async function change(person: Member, method: 'post' | 'delete', id: string): Promise<boolean> {
  return (await parsed(Blocked, person[method](`/api/conversations/${id}/block`))).hasBlocked
}

const block = (person: Member, id: string) => change(person, 'post', id)
const unblock = (person: Member, id: string) => change(person, 'delete', id)

async function refusalOf(pending: Promise<Response>): Promise<[number, string, string]> {
  const { status, code, message } = await refusedWith(pending)
  return [status, code, message]
}

const send = (sender: Member, id: string, content = 'hello') =>
  sender.post(`/api/conversations/${id}/messages`, { content })

async function hasBlocked(reader: Member, id: string): Promise<boolean> {
  return (await parsed(Conversation, reader.get(`/api/conversations/${id}`))).hasBlocked
}

describe('blocking', () => {
  test('refuses messages both ways, keeps old messages, and is shown only to the blocker', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(buyer, id, 'Send me the code')
    expect(await block(seller, id)).toBe(true)
    expect(await refusalOf(send(buyer, id))).toEqual([403, 'blocked', THEIRS])
    expect(await refusalOf(send(seller, id))).toEqual([403, 'blocked', MINE])
    for (const reader of [buyer, seller])
      expect((await readMessages(reader, id)).messages.map(({ content }) => content)).toEqual([
        'Send me the code',
      ])
    expect([await hasBlocked(buyer, id), await hasBlocked(seller, id)]).toEqual([false, true])
    expect((await listOf(seller)).conversations.map((conversation) => conversation.hasBlocked)).toEqual([
      true,
    ])
  })

  test('applies to every conversation of the two, whoever sells, and to no other', async () => {
    const { buyer, seller, id, listingId } = await startConversation()
    const second = await open(buyer, (await postListing(seller)).id)
    const reversed = await open(seller, (await postListing(buyer)).id)
    const other = await open(await signIn(), listingId)
    await block(seller, id)
    for (const one of [id, second.id, reversed.id]) {
      expect((await refusalOf(send(buyer, one))).slice(0, 2)).toEqual([403, 'blocked'])
      expect(await refusalOf(send(seller, one))).toEqual([403, 'blocked', MINE])
    }
    expect((await send(seller, other.id)).status).toBe(201)
    await open(await signIn(), listingId)
    await block(seller, other.id)
    await unblock(seller, id)
    expect([await hasBlocked(seller, id), await hasBlocked(seller, other.id)]).toEqual([false, true])
  })

  test('finds only the conversations of the two', async () => {
    const { buyer, seller, listingId } = await startConversation()
    await open(await signIn(), listingId)
    const [one, other] = [await rowId('users', buyer.user.id), await rowId('users', seller.user.id)]
    const db = openDb(env.DB, 'first-primary')
    const found = [await listBetween(db, one, other, 10), await listBetween(db, other, one, 10)]
    expect(found.map((rows) => rows.map(({ row }) => row.buyerId))).toEqual([[one], [one]])
  })

  test.each([
    ['by the seller', (two: { seller: Member }) => two.seller, THEIRS],
    ['by the buyer', (two: { buyer: Member }) => two.buyer, MINE],
  ])(
    '%s keeps the buyer from opening conversations with the seller, new or existing',
    async (_name, blockerOf, sentence) => {
      const two = await startConversation()
      const { buyer, seller, listingId, id } = two
      const another = await postListing(seller)
      await block(blockerOf(two), id)
      for (const one of [another.id, listingId]) {
        expect(await refusalOf(buyer.post('/api/conversations', { listingId: one }))).toEqual([
          403,
          'blocked',
          sentence,
        ])
      }
      expect((await listOf(buyer)).total).toBe(1)
    },
  )

  test('does not keep the buyer from writing to another seller', async () => {
    const { buyer, id } = await startConversation()
    await block(buyer, id)
    const { id: other } = await open(buyer, (await postListing(await signIn())).id)
    expect((await send(buyer, other)).status).toBe(201)
  })

  test('is idempotent, and only the blocker can undo it, in all conversations at once', async () => {
    const { buyer, seller, id } = await startConversation()
    const second = await open(buyer, (await postListing(seller)).id)
    expect([await block(seller, id), await block(seller, id)]).toEqual([true, true])
    expect(await unblock(buyer, id)).toBe(false)
    expect((await refusalOf(send(buyer, id))).slice(0, 2)).toEqual([403, 'blocked'])
    expect([await unblock(seller, second.id), await unblock(seller, second.id)]).toEqual([false, false])
    for (const one of [id, second.id]) expect((await send(buyer, one)).status).toBe(201)
  })

  test('by both lasts until both have unblocked', async () => {
    const { buyer, seller, id } = await startConversation()
    await Promise.all([block(buyer, id), block(seller, id)])
    expect(await refusalOf(send(buyer, id))).toEqual([403, 'blocked', MINE])
    await unblock(buyer, id)
    expect(await refusalOf(send(buyer, id))).toEqual([403, 'blocked', THEIRS])
    expect(await refusalOf(send(seller, id))).toEqual([403, 'blocked', MINE])
    await unblock(seller, id)
    expect((await send(buyer, id)).status).toBe(201)
  })

  test('hides what the blocker reads, and shows it in both lists once it has ended', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(buyer, id)
    await block(seller, id)
    await parsed(MessagesRead, seller.post(`/api/conversations/${id}/read`, { seq: 1 }))
    const marks = async (reader: Member) =>
      (await listOf(reader)).conversations.map(({ mine, theirs }) => ({
        mine: mine.readSeq,
        theirs: theirs.readSeq,
      }))
    expect(await marks(buyer)).toEqual([{ mine: 0, theirs: 0 }])
    await unblock(seller, id)
    expect(await marks(buyer)).toEqual([{ mine: 0, theirs: 1 }])
    expect(await marks(seller)).toEqual([{ mine: 1, theirs: 0 }])
  })

  test("closes the blocked person's sockets in all rooms of the two before its response", async () => {
    const { buyer, seller, id } = await startConversation()
    const second = await open(buyer, (await postListing(seller)).id)
    const sockets = await Promise.all([openRoom(buyer, id), openRoom(buyer, second.id)])
    await block(seller, id)
    for (const socket of sockets) {
      expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.blocked })
      expect(socket.rest().at(-1)).toEqual({ type: 'closing', code: CLOSE_CODES.blocked })
    }
  })

  test('closes such sockets also in a conversation that has left the list because nobody wrote', async () => {
    const { buyer, seller, id } = await startConversation()
    const second = await open(buyer, (await postListing(seller)).id)
    const socket = await openRoom(buyer, second.id)
    await write(buyer, id)
    await cronAt(Date.now() + 2 * DAY_MS)
    await block(seller, id)
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.blocked })
  })

  test('applies even if it returns 503 because a room cannot be reached, and may be retried', async () => {
    const { rooms } = brokenRooms(1)
    const member = await signIn(undefined, { CONVERSATION_ROOM: rooms })
    const { buyer, seller, id } = await startConversation(undefined, member)
    const [status, code] = await refusalOf(seller.post(`/api/conversations/${id}/block`))
    expect([status, code]).toEqual([503, 'unavailable'])
    expect(await refusalOf(send(buyer, id))).toEqual([403, 'blocked', THEIRS])
    expect(await block(seller, id)).toBe(true)
    expect(await refusalOf(send(buyer, id))).toEqual([403, 'blocked', THEIRS])
  })
})
