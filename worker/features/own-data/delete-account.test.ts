import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { PERSON_PLACES, PERSON_TABLES } from '#worker/db/person-tables.ts'
import { answer, readListing, startOffer } from '#worker/features/chat/offers/offers.fixture.ts'
import { pendingOf, reviewsOf, sale, shownReview, talk } from '#worker/features/deals/deals.fixture.ts'
import { openBrowser } from '#worker/features/notifications/push/browser.fixture.ts'
import { submit } from '#worker/features/verification/verification.fixture.ts'
import { newToken } from '#worker/platform/ids.ts'
import { listKeys, listOf, readMessages, save, startConversation, upload, write } from '#worker/test/calls.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent, trailOf, unban } from '#worker/test/desk.ts'
import { refusalOf, refusedWith } from '#worker/test/parsed.ts'
import {
  expectOk,
  messagesTo,
  signIn,
  signInAdmin,
  signInByCode,
  visitor,
  whoIs,
  type Member,
} from '#worker/test/people.ts'
import { LOSSLESS_WEBP, WEBP } from '#worker/test/photo-bytes.ts'
import { cronAt, rowId, rowOf } from '#worker/test/rows.ts'
import { openInbox, openRoom } from '#worker/test/sockets.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { WEBM_VOICE } from '#worker/test/voice-bytes.ts'
import { deleteAccount, deletionCode, tablesThatSay } from './own-data.fixture.ts'

/** A word that stands in every text of the person, and in no other. */
let WORD = ''

let person: Member
let other: Member
beforeEach(async () => {
  WORD = `Zebulon${newToken().replace(/[^a-z]/g, '')}`
  ;[person, other] = await Promise.all([signIn(), signIn()])
  await d1.run`DELETE FROM account_deletions`
})
beforeAll(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 500 }))
})
afterAll(() => void vi.restoreAllMocks())

describe('afterwards', () => {
  test('no table, object, key or file has anything of the person but what is listed as kept', async () => {
    const kept = await leaveTraces(person, other)
    const id = await rowId('users', person.user.id)
    const before = await tablesThatSay(WORD)
    expect(before.length).toBeGreaterThan(7)
    const sessions = (await env.KV.list({ prefix: 'session:' })).keys.length

    await deleteAccount(person)
    await cronAt(Date.now() + 3 * HOUR_MS)

    expect(await unkeptTablesThatSay(WORD)).toEqual([])
    expect(await tablesThatSay(person.phone, `${WORD}@example.com`)).toEqual(['allowances'])
    expect(await tablesThatSay(person.user.id)).toEqual(['audit_events', 'users'])
    for (const [name, { columns, deletion }] of Object.entries(PERSON_TABLES)) {
      if (columns.length === 0 || ('kept' in deletion && deletion.kept)) continue
      const where = columns.map((column) => `${column} = ${id}`).join(' OR ')
      const rows = await env.DB.prepare(`SELECT count(*) AS rows FROM ${name} WHERE ${where}`).first('rows')
      expect([name, rows]).toEqual([name, 0])
    }
    expect(
      await d1.first`SELECT first_name, last_name, email, phone_verified_at, role FROM users
      WHERE id = ${id}`,
    ).toEqual({
      first_name: 'Deleted',
      last_name: 'user',
      email: null,
      phone_verified_at: null,
      role: 'member',
    })
    expect(await rowOf(kept.listingId)).toMatchObject({ title: '', description: '', photos: '[]', price: 0 })
    expect(await leftOf(kept.files)).toEqual(kept.files.filter((key) => key.startsWith('a/')))
    expect((await env.KV.list({ prefix: 'session:' })).keys).toHaveLength(sessions - 1)
    expect(await inboxRows(person)).toEqual({ conversations: 0, rooms: 0, publicId: null })
  })

  test('every key of KV, folder of the bucket and table of an object is listed', async () => {
    const { conversationId } = await leaveTraces(person, other)
    const { keys } = await env.KV.list()
    const beginsAs = (places: readonly string[]) => (name: string) =>
      places.some((place) => name.startsWith(place))
    expect(keys.map(({ name }) => name).filter((name) => !beginsAs(PERSON_PLACES.kv)(name))).toEqual([])
    expect((await listKeys()).filter((key) => !beginsAs(PERSON_PLACES.bucket)(key))).toEqual([])
    expect(await tablesOf(env.CONVERSATION_ROOM.getByName(conversationId))).toEqual(PERSON_PLACES.room)
    expect(await tablesOf(env.USER_INBOX.getByName(person.user.id))).toEqual(PERSON_PLACES.inbox)
  })

  test('the listings are gone for everybody, and so is the person', async () => {
    const { id } = await postListing(person, 'generator', { title: `${WORD} generator` })
    const people = await d1.value<number>`SELECT people FROM people_counts`
    await deleteAccount(person)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
    expect((await other.get(`/api/users/${person.user.id}`)).status).toBe(404)
    expect(await (await other.get(`/api/listings?searchQuery=${WORD}&verbatim=true`)).json()).toMatchObject({
      total: 0,
    })
    expect(await d1.value<number>`SELECT people FROM people_counts`).toBe((people ?? 0) - 1)
  })

  test('every session is refused at once, every socket is closed, and the device is told to clean up', async () => {
    const { id } = await talk(other, person)
    const elsewhere = await signIn(person.phone)
    const sockets = [await openInbox(person), await openRoom(person, id)]
    const response = await deleteAccount(person)
    const cookies = response.headers.getSetCookie().join()
    expect(cookies).toContain('session=;')
    expect(cookies).toContain('signed-out=1')
    for (const session of [person, elsewhere]) {
      expect(await whoIs(session)).toBeNull()
      expect((await session.get('/api/listings')).status).toBe(401)
    }
    for (const socket of sockets) expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.signedOut })
  })

  test('a number that signs in again is a new person', async () => {
    await save(person)
    await deleteAccount(person)
    const again = await signInByCode(person.phone)
    expect(again.user).toMatchObject({ firstName: null, role: 'member', phoneNumber: person.phone })
    expect(again.user.id).not.toBe(person.user.id)
    expect(await (await again.get('/api/saved-searches')).json()).toMatchObject({ total: 0 })
  })

  test('the deletion is in the security log and in the audit trail', async () => {
    const logged = vi.spyOn(console, 'log')
    const admin = await signInAdmin()
    await deleteAccount(person)
    expect(logged.mock.calls.flat().join()).toContain(`"kind":"account_deleted","userId":"${person.user.id}"`)
    const [event] = await trailOf(admin, person)
    expect(event).toMatchObject({ action: 'account_deleted', actor: { displayName: 'Deleted user' } })
    logged.mockRestore()
  })
})

describe('the other person', () => {
  test('still reads the messages, of a deleted user, and cannot write any more', async () => {
    const { id } = await talk(other, person)
    const room = await openRoom(other, id)
    await deleteAccount(person)
    const { messages } = await readMessages(other, id)
    expect(messages.map(({ content }) => content)).toEqual(['Is it still there?', 'Yes, come and see it.'])
    expect((await listOf(other)).conversations).toMatchObject([{ id, otherUser: null, hasLeft: true }])
    const refusal = /^This person deleted their account/
    expect(
      await refusedWith(other.post(`/api/conversations/${id}/messages`, { content: 'Hello?' })),
    ).toMatchObject({ status: 403, message: expect.stringMatching(refusal) })
    room.send({ type: 'send', clientId: crypto.randomUUID(), content: 'Hello?' })
    expect(await room.next('refused')).toMatchObject({ message: expect.stringMatching(refusal) })
  })

  test('is told that an offer and a reservation ended, and others can buy what was reserved', async () => {
    const offered = await startOffer(other, person)
    const bought = await startOffer(person, other)
    await expectOk(answer(other, bought.id, bought.offerId, 'accept'))
    expect((await readListing(other, bought.listingId)).reservedUntil).not.toBeNull()
    await deleteAccount(person)
    expect((await readMessages(other, offered.id)).messages.at(-1)).toMatchObject({
      kind: 'notice',
      content: expect.stringMatching(/ended/),
    })
    expect((await readMessages(other, bought.id)).messages.at(-1)?.content).toMatch(/^The reservation ended/)
    expect((await readListing(other, bought.listingId)).reservedUntil).toBeNull()
  })

  test('has no review to write about them, and their own figures no longer count the deleted ones', async () => {
    await sale(other, person)
    const { seller } = await shownReview(person)
    const summary = async () => (await reviewsOf(seller, visitor())).summary
    expect([(await pendingOf(other)).length, (await summary()).count]).toEqual([1, 1])
    await deleteAccount(person)
    expect([(await pendingOf(other)).length, (await summary()).count]).toEqual([0, 0])
  })

  test('by deleting the conversation, erases what was said in it', async () => {
    const { id } = await talk(other, person)
    await deleteAccount(person)
    await expectOk(other.delete(`/api/conversations/${id}`))
    const contents = await runInDurableObject(env.CONVERSATION_ROOM.getByName(id), (_room, { storage }) =>
      storage.sql.exec<{ content: string }>('SELECT content FROM messages').toArray(),
    )
    expect(contents.every(({ content }) => content === '')).toBe(true)
    expect(await d1.value`SELECT last_content FROM conversations WHERE public_id = ${id}`).toBe('')
  })
})

describe('a ban', () => {
  test('stays with the number until it ends, and no longer', async () => {
    const admin = await signInAdmin()
    const ban = await banPerson(admin, person, { banType: 'temporary', duration: 5, reason: 'Spam' })
    await deleteAccount(person)
    await expect(signInByCode(person.phone)).rejects.toThrow(/suspended until .* Spam/)
    await cronAt(Date.now() + 2 * HOUR_MS)
    await unban(admin, ban)
    await cronAt(Date.now() + 24 * HOUR_MS)
    expect(await countOf('former_numbers')).toBe(0)
    expect(await countOf('account_deletions')).toBe(0)
    expect((await signIn(person.phone)).user.id).not.toBe(person.user.id)
  })

  test('also reaches somebody who left before moderators decided', async () => {
    const admin = await signInAdmin()
    const { id } = await postListing(person)
    const item = await flagContent('listing', id)
    await deleteAccount(person)
    await signIn(person.phone)
    await banPerson(admin, person)
    await expect(signIn(person.phone)).rejects.toThrow(/suspended for good/)
    await decideItem(admin, item, 'removed', 'A scam')
    await cronAt(Date.now() + 24 * HOUR_MS)
    expect(await countOf('moderation_items', 'author_id')).toBe(0)
    await expect(signIn(person.phone)).rejects.toThrow(/suspended for good/)
  })
})

describe('what refuses', () => {
  test('no code, a wrong one, one for something else and a used one', async () => {
    expect(await refusalOf(person.delete('/api/account', {}))).toEqual([400, 'invalid_input'])
    expect(await refusalOf(person.delete('/api/account', { otpCode: '000000' }))).toEqual([400, 'wrong_code'])
    await expectOk(person.post('/api/auth/phone/send-otp', { phoneNumber: person.phone }))
    const [forChange] = await messagesTo(person.phone)
    expect(await refusalOf(person.delete('/api/account', { otpCode: forChange?.code }))).toEqual([
      400,
      'wrong_code',
    ])
    expect(await whoIs(person)).toMatchObject({ id: person.user.id })
  })

  test("somebody else's code", async () => {
    const otpCode = await deletionCode(other)
    expect(await refusalOf(person.delete('/api/account', { otpCode }))).toEqual([400, 'wrong_code'])
  })

  test('the last admin, who can leave once there is another', async () => {
    await d1.run`UPDATE users SET role = 'member'`
    const admin = await signInAdmin()
    const otpCode = await deletionCode(admin)
    expect(await refusedWith(admin.delete('/api/account', { otpCode }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/last admin/),
    })
    await signInAdmin()
    await expectOk(admin.delete('/api/account', { otpCode }))
    const [again] = [await signIn(admin.phone, { ADMIN_PHONES: admin.phone })]
    expect(again.user.role).toBe('member')
  })

  test('one of two admins who leave at once', async () => {
    await d1.run`UPDATE users SET role = 'member'`
    const admins = await Promise.all([signInAdmin(), signInAdmin()])
    const codes = await Promise.all(admins.map(deletionCode))
    const responses = await Promise.all(
      admins.map((admin, at) => admin.delete('/api/account', { otpCode: codes[at] })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('all but one of two deletions at once', async () => {
    const otpCode = await deletionCode(person)
    const send = () => person.delete('/api/account', { otpCode })
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status).sort()
    expect(statuses[0]).toBe(204)
    expect([400, 401, 409]).toContain(statuses[1])
  })
})

describe('a deletion that is cut in the middle', () => {
  test.each(['UPDATE ON listings', 'DELETE ON likes', 'UPDATE ON uploads', 'DELETE ON sessions'])(
    'is finished by cron after a failure of %s',
    async (write) => {
      await leaveTraces(person, other)
      const otpCode = await deletionCode(person)
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      await whileRefusing(write, async () => {
        await expectOk(person.delete('/api/account', { otpCode }))
      })
      logged.mockRestore()
      expect(await whoIs(person)).toBeNull()
      expect(await countOf('account_deletions')).toBe(1)
      await cronAt(Date.now() + HOUR_MS)
      await cronAt(Date.now() + 24 * HOUR_MS)
      expect(await unkeptTablesThatSay(WORD)).toEqual([])
    },
  )

  test('does not come back by messages, posts and edits that were on their way', async () => {
    const { id } = await talk(other, person)
    const { id: listingId } = await postListing(other)
    const otpCode = await deletionCode(person)
    const late = () => [
      write(other, id, 'Are you there?').catch(() => undefined),
      person.post(`/api/listings/${listingId}/comments`, { content: `${WORD} late` }),
      person.patch('/api/auth/user', { bio: `${WORD} late` }),
      person.post(`/api/listings/${listingId}/like`),
      postListing(person, 'generator', { title: `${WORD} late` }).catch(() => undefined),
      save(person, { name: `${WORD} late` }).catch(() => undefined),
    ]
    await Promise.all([...late(), person.delete('/api/account', { otpCode }), ...late()])
    await cronAt(Date.now() + HOUR_MS)
    expect(await tablesThatSay(WORD)).toEqual([])
    for (const table of ['notifications', 'conversation_members', 'likes', 'saved_searches'])
      expect([table, await countOf(table)]).toEqual([table, 0])
    expect(await inboxRows(person)).toEqual({ conversations: 0, rooms: 0, publicId: null })
    const { messages } = await readMessages(other, id)
    const refused = await refusalOf(other.post(`/api/conversations/${id}/messages`, { content: 'Hello?' }))
    expect(refused).toEqual([403, 'forbidden'])
    expect(messages.length).toBeGreaterThanOrEqual(2)
  })
})

/** Has the person do all that leaves something of them. Returns what must stay. */
async function leaveTraces(someone: Member, friend: Member) {
  await expectOk(
    someone.patch('/api/auth/user', {
      firstName: 'Musa',
      businessName: `${WORD} Ltd`,
      email: `${WORD}@example.com`,
      bio: `${WORD} sells`,
    }),
  )
  const files = new Set(await listKeys())
  const photo = await upload(someone, { photo: WEBP })
  const { id: listingId } = await postListing(someone, 'generator', {
    title: `${WORD} generator`,
    description: `${WORD} described`,
    images: [photo.objectUrl],
  })
  const { id: otherListing } = await postListing(friend)
  await comment(someone, otherListing, `${WORD} comment`)
  await comment(friend, listingId, 'Is it loud?')
  await expectOk(someone.post(`/api/listings/${otherListing}/like`))
  await expectOk(friend.post(`/api/listings/${listingId}/like`))
  await save(someone, { name: `${WORD} search`, query: WORD })
  await submit(someone)
  await expectOk(someone.post('/api/push/subscriptions', openBrowser().subscription))
  await expectOk(
    someone.post(`/api/listings/${otherListing}/report`, { reason: 'scam', details: `${WORD} report` }),
  )
  await shownReview(someone, friend, { verdict: 'positive', tags: ['friendly'], text: `${WORD} review` })
  await flagContent('listing', listingId)
  const { id: conversationId } = await startConversation(friend, someone)
  await write(friend, conversationId)
  await write(someone, conversationId, `${WORD} message`)
  const voice = await upload(someone, { photo: WEBM_VOICE, contentType: 'audio/webm', purpose: 'chat_voice' })
  await expectOk(
    someone.post(`/api/conversations/${conversationId}/messages`, {
      kind: 'voice',
      objectUrl: voice.objectUrl,
    }),
  )
  await upload(someone, { photo: LOSSLESS_WEBP })
  return { listingId, conversationId, files: (await listKeys()).filter((key) => !files.has(key)) }
}

/** Those of the files that are still there. */
async function leftOf(files: readonly string[]): Promise<string[]> {
  const all = await listKeys()
  return files.filter((key) => all.includes(key))
}

/** Leaves out the tables that keep messages and open cases. */
async function unkeptTablesThatSay(word: string): Promise<string[]> {
  return (await tablesThatSay(word)).filter((name) => {
    const deletion = PERSON_TABLES[name]?.deletion
    return !deletion || !('kept' in deletion) || (deletion.kept !== 'messages' && deletion.kept !== 'cases')
  })
}

/** How many rows of the table are the person's. */
async function countOf(table: string, column = 'user_id'): Promise<unknown> {
  const id = await rowId('users', person.user.id)
  return env.DB.prepare(`SELECT count(*) AS rows FROM ${table} WHERE ${column} = ${id}`).first('rows')
}

async function inboxRows({ user }: Member) {
  return runInDurableObject(env.USER_INBOX.getByName(user.id), (_inbox, { storage: { sql } }) => ({
    conversations: sql.exec('SELECT * FROM conversations').toArray().length,
    rooms: sql.exec('SELECT * FROM rooms').toArray().length,
    publicId: sql.exec('SELECT public_id FROM self').one().public_id,
  }))
}

async function tablesOf(stub: DurableObjectStub): Promise<string[]> {
  return runInDurableObject(stub, (_object, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
          AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .toArray()
      .map(({ name }) => name),
  )
}
