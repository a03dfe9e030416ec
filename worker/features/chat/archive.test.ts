import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Conversation, Message } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { ModerationCase, ModerationQueue } from '#contract/moderation.ts'
import { openDb } from '#worker/db/client.ts'
import { parseEnv } from '#worker/env.ts'
import { sweepUploads } from '#worker/features/media/sweep-uploads.ts'
import {
  deleteUploads,
  listKeys,
  listOf,
  open,
  readMessages,
  startConversation,
  upload,
  write,
  type TestConversation,
} from '#worker/test/calls.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusalOf } from '#worker/test/parsed.ts'
import { signIn, signInAdmin, type Member } from '#worker/test/people.ts'
import { WEBP } from '#worker/test/photo-bytes.ts'
import { openGreeted } from '#worker/test/sockets.ts'
import { offer, offered, answer } from './offers/offers.fixture.ts'

let two: TestConversation
beforeEach(async () => {
  two = await startConversation()
})

const archive = (person: Member, archived = true, id = two.id) =>
  person.patch(`/api/conversations/${id}`, { archived })

const remove = (person: Member, id = two.id) => person.delete(`/api/conversations/${id}`)

const idsOf = async (person: Member, query = '') =>
  (await listOf(person, query)).conversations.map(({ id }) => id)

const contentsOf = async (person: Member, query = '') =>
  (await readMessages(person, two.id, query)).messages.map(({ content }) => content)

const show = (person: Member) => parsed(Conversation, person.get(`/api/conversations/${two.id}`))

/** A message reaches the list a moment after its sender gets the response. */
const waitForList = (person: Member, ids: string[], query = '') =>
  vi.waitFor(async () => expect(await idsOf(person, query)).toEqual(ids))

describe('an archived conversation', () => {
  test('leaves the list for the archive, for oneself only', async () => {
    await write(two.buyer, two.id)
    expect(await parsed(Conversation, archive(two.seller))).toMatchObject({ id: two.id, archived: true })
    expect([await idsOf(two.seller), await idsOf(two.seller, 'archived=true')]).toEqual([[], [two.id]])
    expect([await idsOf(two.buyer), await idsOf(two.buyer, 'archived=true')]).toEqual([[two.id], []])
    expect(await show(two.buyer)).toMatchObject({ archived: false })
    expect(await listOf(two.seller)).toMatchObject({ total: 0 })
    expect(await listOf(two.seller, 'archived=true')).toMatchObject({ total: 1 })
  })

  test('comes back by hand, and archiving twice is archiving once', async () => {
    await write(two.buyer, two.id)
    await archive(two.buyer)
    expect(await parsed(Conversation, archive(two.buyer))).toMatchObject({ archived: true })
    for (let times = 0; times < 2; times += 1)
      expect(await parsed(Conversation, archive(two.buyer, false))).toMatchObject({ archived: false })
    expect([await idsOf(two.buyer), await idsOf(two.buyer, 'archived=true')]).toEqual([[two.id], []])
  })

  test.each(['the other person', 'oneself'])('comes back by a new message of %s', async (who) => {
    await write(two.buyer, two.id)
    await archive(two.buyer)
    await write(who === 'oneself' ? two.buyer : two.seller, two.id, 'Still there')
    await waitForList(two.buyer, [two.id])
    expect(await show(two.buyer)).toMatchObject({ archived: false, lastMessage: { content: 'Still there' } })
  })

  test('keeps its messages, and counts none of them as unread, without telling that they were read', async () => {
    await write(two.buyer, two.id)
    await archive(two.seller)
    expect(await contentsOf(two.seller)).toEqual(['Is it still there?'])
    expect(await listOf(two.seller, 'archived=true')).toMatchObject({ unread: 0 })
    expect(await show(two.buyer)).toMatchObject({ theirs: { readSeq: 0 } })
    await write(two.buyer, two.id, 'Hello?')
    await vi.waitFor(async () => expect(await listOf(two.seller)).toMatchObject({ unread: 1 }))
  })

  test('is among the conversations about its listing', async () => {
    await write(two.buyer, two.id)
    await archive(two.seller)
    expect(await idsOf(two.seller, `listingId=${two.listingId}`)).toEqual([two.id])
    await remove(two.seller)
    expect(await idsOf(two.seller, `listingId=${two.listingId}`)).toEqual([])
  })

  test('may be one in which nobody has written yet', async () => {
    expect(await parsed(Conversation, archive(two.buyer))).toMatchObject({ archived: true })
    expect([await idsOf(two.buyer), await idsOf(two.buyer, 'archived=true')]).toEqual([[], [two.id]])
    await write(two.buyer, two.id)
    await waitForList(two.buyer, [two.id])
  })

  test('stays in the list if there is a message that the person did not know of', async () => {
    await write(two.buyer, two.id)
    await write(two.buyer, two.id, 'One more thing')
    const body = { archived: true, seq: 1 }
    const filed = await parsed(Conversation, two.seller.patch(`/api/conversations/${two.id}`, body))
    expect(filed).toMatchObject({ archived: false, unreadCount: 1 })
    expect(await idsOf(two.seller)).toEqual([two.id])
  })

  test('tells the person’s other devices', async () => {
    await write(two.buyer, two.id)
    const phone = await openGreeted(two.buyer)
    await archive(two.buyer)
    let frame = await phone.next('conversation')
    while (!frame.archived) frame = await phone.next('conversation')
    expect(frame).toMatchObject({ conversationId: two.id, unreadCount: 0 })
    await write(two.seller, two.id, 'Still there')
    expect(await phone.next('new_message')).toMatchObject({ content: 'Still there', unreadCount: 1 })
  })
})

describe('a deleted conversation', () => {
  test('is in no list of one’s own and has no messages, while the other person keeps everything', async () => {
    await write(two.buyer, two.id, 'Here is my address')
    for (let times = 0; times < 2; times += 1) expect((await remove(two.buyer)).status).toBe(204)
    expect([await idsOf(two.buyer), await idsOf(two.buyer, 'archived=true')]).toEqual([[], []])
    for (const query of ['', 'after=0', 'before=2'])
      expect(await readMessages(two.buyer, two.id, query)).toMatchObject({
        messages: [],
        total: 0,
        hasMore: false,
        clearedSeq: 1,
      })
    expect(await show(two.buyer)).toMatchObject({ lastMessage: null, unreadCount: 0, archived: false })
    expect(await idsOf(two.seller)).toEqual([two.id])
    expect(await contentsOf(two.seller)).toEqual(['Here is my address'])
  })

  test('is not archived or unarchived', async () => {
    await write(two.buyer, two.id)
    await remove(two.buyer)
    for (const archived of [true, false]) await archive(two.buyer, archived)
    expect([await idsOf(two.buyer), await idsOf(two.buyer, 'archived=true')]).toEqual([[], []])
  })

  test.each(['the other person', 'oneself'])(
    'comes back by a new message of %s, without what was said before',
    async (who) => {
      await write(two.buyer, two.id, 'First')
      await remove(two.buyer)
      await evictDurableObject(env.CONVERSATION_ROOM.getByName(two.id))
      await write(who === 'oneself' ? two.buyer : two.seller, two.id, 'Second')
      await waitForList(two.buyer, [two.id])
      expect(await contentsOf(two.buyer)).toEqual(['Second'])
      expect(await contentsOf(two.buyer, 'before=2')).toEqual([])
      expect(await contentsOf(two.seller)).toEqual(['First', 'Second'])
      await remove(two.buyer)
      expect(await contentsOf(two.buyer)).toEqual([])
    },
  )

  test('is reused when its buyer opens it again', async () => {
    await write(two.buyer, two.id, 'First')
    await remove(two.buyer)
    const response = await two.buyer.post('/api/conversations', { listingId: two.listingId })
    expect(response.status).toBe(200)
    expect(Conversation.parse(await response.json())).toMatchObject({ id: two.id, lastMessage: null })
    expect(await contentsOf(two.buyer)).toEqual([])
  })

  test('leaves no unread message and no notification, and shows the other person nothing', async () => {
    await write(two.buyer, two.id, 'Is it clean?')
    await vi.waitFor(async () => expect(await listOf(two.seller)).toMatchObject({ unread: 1 }))
    expect(await notificationsOf(two.seller, 'message')).toHaveLength(1)
    await remove(two.seller)
    expect(await listOf(two.seller)).toMatchObject({ unread: 0 })
    expect(await notificationsOf(two.seller, 'message')).toEqual([])
    expect(await show(two.buyer)).toMatchObject({
      theirs: { readSeq: 0 },
      lastMessage: { content: 'Is it clean?' },
    })
  })

  test('tells the person’s other devices what to forget', async () => {
    await write(two.buyer, two.id)
    const phone = await openGreeted(two.buyer)
    await remove(two.buyer)
    let frame = await phone.next('conversation')
    while (!frame.clearedSeq) frame = await phone.next('conversation')
    expect(frame).toMatchObject({ conversationId: two.id, archived: false, clearedSeq: 1, lastSeq: 1 })
  })

  test('cannot have its hidden messages reported', async () => {
    const { seq } = await write(two.buyer, two.id)
    await remove(two.seller)
    const report = two.seller.post(`/api/conversations/${two.id}/report`, { seq, reason: 'scam' })
    expect(await refusalOf(report)).toEqual([404, 'not_found'])
  })

  test('leaves the list if nobody has written in it, until its buyer opens it again', async () => {
    await remove(two.buyer)
    expect(await idsOf(two.buyer)).toEqual([])
    await open(two.buyer, two.listingId)
    expect(await idsOf(two.buyer)).toEqual([two.id])
  })

  test('has each message that is sent meanwhile either hidden or in a list, never both', async () => {
    await write(two.buyer, two.id)
    const sent = Array.from({ length: 5 }, (_one, index) => write(two.seller, two.id, `Message ${index}`))
    await Promise.all([...sent, remove(two.buyer)])
    const shown = await contentsOf(two.buyer)
    await waitForList(two.buyer, shown.length > 0 ? [two.id] : [])
    const { clearedSeq = 0, total } = await readMessages(two.buyer, two.id)
    expect([shown.length, total]).toEqual([6 - clearedSeq, 6 - clearedSeq])
  })

  test('answers the repeat of a message that it hides with that message, and stays deleted', async () => {
    await write(two.buyer, two.id, 'First', 'one')
    await remove(two.buyer)
    expect(await write(two.buyer, two.id, 'First', 'one')).toMatchObject({ seq: 1 })
    expect(await idsOf(two.buyer)).toEqual([])
  })

  test('keeps a message that the person did not know of, however often it is deleted', async () => {
    await write(two.buyer, two.id, 'First')
    await write(two.buyer, two.id, 'Second')
    for (let times = 0; times < 2; times += 1)
      expect((await two.seller.delete(`/api/conversations/${two.id}?seq=1`)).status).toBe(204)
    expect(await contentsOf(two.seller)).toEqual(['Second'])
    expect(await listOf(two.seller)).toMatchObject({ total: 1, unread: 1 })
  })

  test.each([
    ['buyer', 'Withdrew the offer of SLE 5,000', 'withdrawn'],
    ['seller', 'Declined the offer of SLE 5,000', 'declined'],
  ] as const)('by the %s ends an open offer, which the other person is told', async (role, told, status) => {
    const { offer: made } = await offered(offer(two.buyer, two.id))
    const other = role === 'buyer' ? two.seller : two.buyer
    expect((await two[role].delete(`/api/conversations/${two.id}?seq=1`)).status).toBe(204)
    expect((await readMessages(other, two.id)).messages.at(-1)).toMatchObject({
      kind: 'notice',
      content: told,
      senderId: two[role].user.id,
      offer: { id: made.id, status },
    })
    expect(await idsOf(other)).toEqual([two.id])
    expect([await idsOf(two[role]), await contentsOf(two[role])]).toEqual([[], []])
    expect((await offer(two.buyer, two.id)).status).toBe(201)
  })

  test('ends an offer but keeps a message that the person did not know of', async () => {
    const { offer: made } = await offered(offer(two.buyer, two.id))
    await write(two.seller, two.id, 'Let me think')
    await two.buyer.delete(`/api/conversations/${two.id}?seq=1`)
    expect(await contentsOf(two.buyer)).toEqual(['Let me think', 'Withdrew the offer of SLE 5,000'])
    expect(await idsOf(two.buyer)).toEqual([two.id])
    expect((await answer(two.seller, two.id, made.id, 'accept')).status).toBe(409)
  })

  test('leaves an offer open that the person did not know of', async () => {
    await write(two.buyer, two.id)
    const { offer: made } = await offered(offer(two.buyer, two.id))
    await two.seller.delete(`/api/conversations/${two.id}?seq=1`)
    expect((await answer(two.seller, two.id, made.id, 'accept')).status).toBe(200)
  })
})

test('nobody but the two can archive or delete a conversation', async () => {
  await write(two.buyer, two.id)
  for (const stranger of [await signIn(), await signInAdmin()]) {
    expect(await refusalOf(archive(stranger))).toEqual([404, 'not_found'])
    expect(await refusalOf(remove(stranger))).toEqual([404, 'not_found'])
  }
  expect([await idsOf(two.buyer), await idsOf(two.seller)]).toEqual([[two.id], [two.id]])
})

describe('the file of a message', () => {
  const db = openDb(env.DB, 'first-primary')
  const sweep = () => sweepUploads({ env: parseEnv(env), db, now: Date.now() + DAY_MS / 2 })

  let photo: Message
  beforeEach(async () => {
    await deleteUploads()
    const { objectUrl } = await upload(two.buyer, { photo: WEBP, purpose: 'chat_photo' })
    photo = await parsed(
      Message,
      two.buyer.post(`/api/conversations/${two.id}/messages`, { kind: 'photo', objectUrl }),
    )
  })

  async function report(): Promise<{ admin: Member; itemId: string }> {
    await two.seller.post(`/api/conversations/${two.id}/report`, { seq: photo.seq, reason: 'offensive' })
    const admin = await signInAdmin()
    const { items } = await parsed(ModerationQueue, admin.get('/api/admin/moderation-queue'))
    return { admin, itemId: items.find(({ contentPreview }) => contentPreview === 'Photo')?.id ?? '' }
  }

  test('is deleted once both have deleted the conversation', async () => {
    await remove(two.buyer)
    await sweep()
    expect(await listKeys()).toHaveLength(1)
    await remove(two.seller)
    await sweep()
    expect(await listKeys()).toEqual([])
  })

  test('stays while somebody sees it, whatever was deleted later', async () => {
    await remove(two.buyer)
    await write(two.buyer, two.id, 'Back')
    await remove(two.buyer)
    await sweep()
    expect(await listKeys()).toHaveLength(1)
    expect((await two.seller.get(photo.photo?.url ?? '')).status).toBe(200)
  })

  test('stays for moderators until the report of its message is decided', async () => {
    const { admin, itemId } = await report()
    await Promise.all([remove(two.buyer), remove(two.seller)])
    await sweep()
    const shown = await parsed(ModerationCase, admin.get(`/api/admin/moderation/${itemId}`))
    expect((await admin.get(shown.photo?.url ?? '')).status).toBe(200)
    const decide = () => admin.post(`/api/admin/moderation/${itemId}`, { action: 'approved', reason: '' })
    expect((await decide()).status).toBe(200)
    expect((await admin.post(`/api/admin/moderation/${itemId}/undo`)).status).toBe(200)
    await sweep()
    expect(await listKeys()).toHaveLength(1)
    expect((await decide()).status).toBe(200)
    await sweep()
    expect(await listKeys()).toEqual([])
  })
})
