import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { InboxFrame } from '#contract/frames.ts'
import { openDb } from '../../db/client.ts'
import { parseEnv, type Bindings } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { signIn, type Member } from '../../test/people.ts'
import { cronAt, setRow } from '../../test/rows.ts'
import { save } from '../../test/saved.ts'
import { openInbox, type TestSocket } from '../../test/sockets.ts'
import { comment, post } from '../../test/things.ts'
import { readAll, rowId } from '../../test/told.ts'
import { announcing, NUDGES_MAX } from './announce.ts'

let person: Member
let other: Member
let inbox: TestSocket<InboxFrame>
beforeEach(async () => {
  ;[person, other] = await Promise.all([signIn(), signIn()])
})
afterEach(() => {
  inbox?.close()
  vi.restoreAllMocks()
})

async function listen(member = person) {
  inbox = await openInbox(member)
  await inbox.next('hello')
  return inbox
}

describe('an open page hears at once', () => {
  // [spec 10.10 #5]
  test('of a comment, and of an answer to one', async () => {
    const { id, title } = await post(person)
    await listen()
    const asked = await comment(other, id, 'Still there?')
    expect(await inbox.next('notification')).toMatchObject({
      notification: {
        kind: 'comment',
        preview: 'Still there?',
        isRead: false,
        listing: { id, title },
        actor: { id: other.user.id },
      },
      unreadNotifications: 1,
    })
    await listen(other)
    await comment(person, id, 'Yes', asked.id)
    expect(await inbox.next('notification')).toMatchObject({
      notification: { kind: 'reply', preview: 'Yes' },
      unreadNotifications: 1,
    })
  })

  test('of what a saved search found, and of a lower price', async () => {
    await save(person, { filters: { type: 'generator', location: 'Kabala' } })
    await listen()
    const { id } = await post(other, 'generator', { location: 'Kabala', price: 5_000 })
    expect(await inbox.next('notification')).toMatchObject({
      notification: { kind: 'saved_search', count: 1 },
    })
    await person.post(`/api/favourites/${id}`)
    await other.patch(`/api/listings/${id}`, { price: 4_500 })
    expect(await inbox.next('notification')).toMatchObject({
      notification: { kind: 'price_drop', price: 4_500 },
    })
  })

  // [spec 10.10 #5]
  test('of what the cron tells: an end, likes, a digest', async () => {
    const { id } = await post(person)
    const at = Date.now()
    await listen()
    await setRow(id, { expires_at: at + DAY_MS })
    await cronAt(at)
    expect(await inbox.next('notification')).toMatchObject({ notification: { kind: 'expiring' } })
    await other.post(`/api/listings/${id}/like`)
    await cronAt(at + 120_000)
    expect(await inbox.next('notification')).toMatchObject({ notification: { kind: 'likes', count: 1 } })
    await setRow(id, { expires_at: at + 130_000 })
    await cronAt(at + 140_000)
    expect(await inbox.next('notification')).toMatchObject({ notification: { kind: 'expired' } })
    await save(person, { frequency: 'daily', filters: { type: 'generator', location: 'Kailahun' } })
    await post(other, 'generator', { location: 'Kailahun' })
    await cronAt(at + 200_000)
    expect(await inbox.next('notification')).toMatchObject({ notification: { kind: 'saved_search_digest' } })
  })

  // [spec 10.10 #5]
  test('of what was read on another device, by the count alone', async () => {
    await comment(other, (await post(person)).id)
    await listen()
    await readAll(person)
    expect(await inbox.next('notification')).toEqual({
      type: 'notification',
      notification: null,
      unreadNotifications: 0,
    })
  })
})

/** A Worker whose inboxes are not there, or are counted. */
function envWith(nudge: (publicId: string) => Promise<void>) {
  const inboxes = { getByName: (publicId: string) => ({ nudge: () => nudge(publicId) }) }
  return { ...parseEnv(env), USER_INBOX: asInboxes(inboxes) }
}

/** The one call of an inbox that announcing makes. */
function asInboxes(inboxes: {
  getByName: (name: string) => { nudge: () => Promise<void> }
}): Bindings['USER_INBOX'] {
  return inboxes as unknown as Bindings['USER_INBOX']
}

const db = openDb(env.DB, 'first-primary')

// [spec 10.10 #5]
test('an inbox that cannot be reached is logged, and holds up nobody', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [one, two] = [await rowId('users', person.user.id), await rowId('users', other.user.id)]
  const nudged: string[] = []
  const failing = envWith(async (publicId) => {
    if (publicId === person.user.id) throw new Error('out of reach')
    nudged.push(publicId)
  })
  await announcing({ env: failing, db, now: Date.now() }, async (announce) => announce([one, two]))
  expect(nudged).toEqual([other.user.id])
  expect(logged.mock.calls.flat().join()).toContain('"event":"nudge"')
})

test(
  'people of a run who were told more than once are nudged once, and no more than fifty are',
  { timeout: 60_000 },
  async () => {
    const names = Array.from({ length: NUDGES_MAX + 10 }, () => crypto.randomUUID())
    await d1.run`INSERT INTO users (public_id, phone, created_at) SELECT value, value, 0
      FROM json_each(${JSON.stringify(names)})`
    const results = await d1.all<{ id: number }>`SELECT id FROM users WHERE public_id IN (SELECT value
      FROM json_each(${JSON.stringify(names)})) ORDER BY id`
    const ids = results.map(({ id }) => id)
    const nudged: string[] = []
    const counting = envWith(async (publicId) => void nudged.push(publicId))
    await announcing({ env: counting, db, now: Date.now() }, async (announce) => {
      for (const id of ids) announce([id, ids[0] ?? 0])
    })
    expect([nudged.length, new Set(nudged).size]).toEqual([NUDGES_MAX, NUDGES_MAX])
  },
)

test('what was told before the work failed is announced all the same', async () => {
  const id = await rowId('users', person.user.id)
  const nudged: string[] = []
  const counting = envWith(async (publicId) => void nudged.push(publicId))
  const work = announcing({ env: counting, db, now: Date.now() }, async (announce) => {
    announce([id])
    throw new Error('the second half failed')
  })
  await expect(work).rejects.toThrow('the second half failed')
  expect(nudged).toEqual([person.user.id])
})
