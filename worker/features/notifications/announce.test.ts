import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { UNMUTABLE_KINDS, NOTIFICATION_KINDS, type NotificationKind } from '#contract/lists.ts'
import { openDb } from '#worker/db/client.ts'
import { parseEnv } from '#worker/env.ts'
import { sale, shownReview } from '#worker/features/deals/deals.fixture.ts'
import { foundBy, save } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import {
  fakeInboxes,
  insertConversation,
  mute,
  markAllAsRead,
  notificationsOf,
} from '#worker/test/notifications.ts'
import { refusedWith } from '#worker/test/parsed.ts'
import { type Member, signIn } from '#worker/test/people.ts'
import { addPeople, cronAt, setRow, rowId } from '#worker/test/rows.ts'
import { openGreeted } from '#worker/test/sockets.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { NUDGES_MAX, announceAfter } from './announce.ts'
import { notifyOfMessage } from './notify.ts'

let person: Member
let other: Member
beforeEach(async () => {
  ;[person, other] = await Promise.all([signIn(), signIn()])
})

afterEach(() => void vi.restoreAllMocks())

/** For each kind that can be muted, what causes one notification of it for `person`. */
const ACTIONS: [NotificationKind, () => Promise<unknown>][] = [
  ['comment', async () => comment(other, (await postListing(person)).id)],
  [
    'reply',
    async () => {
      const { id } = await postListing(other)
      const asked = await comment(person, id)
      await comment(other, id, 'Yes', asked.id)
    },
  ],
  [
    'message',
    async () => {
      const conversation = await insertConversation(other, person, (await postListing(person)).id)
      const { id: conversationId, listingId, buyerId: actorId, sellerId: userId } = conversation
      const message = { userId, conversationId, listingId, actorId, content: 'Hello' }
      await db.batch([notifyOfMessage(db, message, Date.now())])
    },
  ],
  [
    'lead',
    async () => {
      const { id } = await postListing(person, 'generator', { contact: ['call'] })
      await other.post(`/api/listings/${id}/contact`, { channel: 'call' })
    },
  ],
  [
    'likes',
    async () => {
      const { id } = await postListing(person)
      await other.post(`/api/listings/${id}/like`)
      await cronAt(Date.now() + 120_000)
    },
  ],
  [
    'price_drop',
    async () => {
      const { id } = await postListing(other, 'generator', { price: 5_000 })
      await person.post(`/api/favourites/${id}`)
      await other.patch(`/api/listings/${id}`, { price: 4_500 })
    },
  ],
  [
    'saved_search',
    async () => {
      await save(person, { filters: { type: 'generator', location: 'Kabala' } })
      await postListing(other, 'generator', { location: 'Kabala' })
    },
  ],
  [
    'saved_search_digest',
    async () => {
      await save(person, { frequency: 'daily', filters: { type: 'generator', location: 'Kailahun' } })
      await postListing(other, 'generator', { location: 'Kailahun' })
      await cronAt(Date.now() + 60_000)
    },
  ],
  [
    'expiring',
    async () => {
      const { id } = await postListing(person)
      const at = Date.now()
      await setRow(id, { expires_at: at + 2 * DAY_MS })
      await cronAt(at)
    },
  ],
  [
    'expired',
    async () => {
      const { id } = await postListing(person)
      const at = Date.now()
      await setRow(id, { expires_at: at - 1, expiry_told: at - 1 })
      await cronAt(at)
    },
  ],
  [
    'still_there',
    async () => {
      await postListing(person)
      await cronAt(Date.now() + 14 * DAY_MS)
    },
  ],
  ['sale', async () => void (await sale(person, other))],
  ['review', async () => void (await shownReview(await signIn(), person))],
  [
    'review_answer',
    async () => {
      const { seller, reviewId } = await shownReview(person)
      await seller.post(`/api/reviews/${reviewId}/answer`, { text: 'Thank you.' })
    },
  ],
]

const settingsOf = async (member: Member) => (await member.get('/api/notifications/settings')).json()

describe('open pages get at once', () => {
  test('comments and replies', async () => {
    const { id, title } = await postListing(person)
    const inbox = await openGreeted(person)
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
    const otherInbox = await openGreeted(other)
    await comment(person, id, 'Yes', asked.id)
    expect(await otherInbox.next('notification')).toMatchObject({
      notification: { kind: 'reply', preview: 'Yes' },
      unreadNotifications: 1,
    })
  })

  test('matches of saved searches, and price drops', async () => {
    await save(person, { filters: { type: 'generator', location: 'Kabala' } })
    const inbox = await openGreeted(person)
    const { id } = await postListing(other, 'generator', { location: 'Kabala', price: 5_000 })
    expect(await inbox.next('notification')).toMatchObject({
      notification: { kind: 'saved_search', count: 1 },
    })
    await person.post(`/api/favourites/${id}`)
    await other.patch(`/api/listings/${id}`, { price: 4_500 })
    expect(await inbox.next('notification')).toMatchObject({
      notification: { kind: 'price_drop', price: 4_500 },
    })
  })

  test('the expiries, likes and digests that cron sends', async () => {
    const { id } = await postListing(person)
    const at = Date.now()
    const inbox = await openGreeted(person)
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
    await postListing(other, 'generator', { location: 'Kailahun' })
    await cronAt(at + 200_000)
    expect(await inbox.next('notification')).toMatchObject({ notification: { kind: 'saved_search_digest' } })
  })

  test('only the unread count when another device marks notifications as read', async () => {
    await comment(other, (await postListing(person)).id)
    const inbox = await openGreeted(person)
    await markAllAsRead(person)
    expect(await inbox.next('notification')).toEqual({
      type: 'notification',
      notification: null,
      unreadNotifications: 0,
    })
  })
})

/** The context of announceAfter, with inboxes that call this function when nudged. */
function ctxWith(nudge: (publicId: string) => unknown) {
  return { env: { ...parseEnv(env), USER_INBOX: fakeInboxes(nudge) }, db, now: Date.now() }
}

const db = openDb(env.DB, 'first-primary')

test('a failed nudge is logged, and the other inboxes are still nudged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [one, two] = [await rowId('users', person.user.id), await rowId('users', other.user.id)]
  const nudged: string[] = []
  const ctx = ctxWith((publicId) => {
    if (publicId === person.user.id) throw new Error('out of reach')
    nudged.push(publicId)
  })
  await announceAfter(ctx, async (announce) => announce([one, two]))
  expect(nudged).toEqual([other.user.id])
  expect(logged.mock.calls.flat().join()).toContain('"event":"nudge"')
})

test('a run nudges each notified person once, and at most fifty people', { timeout: 60_000 }, async () => {
  const ids = await addPeople(NUDGES_MAX + 10)
  const nudged: string[] = []
  const ctx = ctxWith((publicId) => nudged.push(publicId))
  await announceAfter(ctx, async (announce) => {
    for (const id of ids) announce([id, ids[0] ?? 0])
  })
  expect([nudged.length, new Set(nudged).size]).toEqual([NUDGES_MAX, NUDGES_MAX])
})

test('people notified before the work failed are still nudged', async () => {
  const id = await rowId('users', person.user.id)
  const nudged: string[] = []
  const ctx = ctxWith((publicId) => nudged.push(publicId))
  const work = announceAfter(ctx, async (announce) => {
    announce([id])
    throw new Error('the second half failed')
  })
  await expect(work).rejects.toThrow('the second half failed')
  expect(nudged).toEqual([person.user.id])
})

describe.each(ACTIONS)('a notification of kind %s', (kind, act) => {
  test('is written once for a person who has not muted the kind', async () => {
    await mute(person, ...(kind === 'comment' ? (['reply'] as const) : (['comment'] as const)))
    await mute(other, kind)
    await act()
    expect(await notificationsOf(person, kind)).toMatchObject([{ kind }])
  })

  test('is not written for a person who has muted the kind', async () => {
    await mute(person, kind)
    await act()
    expect(await notificationsOf(person, kind)).toEqual([])
  })
})

test('muting a kind leaves its earlier notifications unread', async () => {
  const { id } = await postListing(person)
  await comment(other, id, 'The first')
  await mute(person, 'comment')
  await comment(other, id, 'The second')
  expect(await notificationsOf(person)).toMatchObject([{ preview: 'The first', isRead: false }])
  await mute(person)
  await comment(other, id, 'The third')
  expect(await notificationsOf(person)).toMatchObject([{ preview: 'The third' }, { preview: 'The first' }])
})

test('muting saved searches or price drops keeps old notifications, and searches still match', async () => {
  const { id } = await save(person, { filters: { type: 'generator', location: 'Moyamba' } })
  const first = await postListing(other, 'generator', { location: 'Moyamba', price: 5_000 })
  await person.post(`/api/favourites/${first.id}`)
  await other.patch(`/api/listings/${first.id}`, { price: 4_500 })
  await mute(person, 'saved_search', 'price_drop')
  await setRow(first.id, { price_changed_at: Date.now() - DAY_MS })
  await other.patch(`/api/listings/${first.id}`, { price: 4_000 })
  const second = await postListing(other, 'generator', { location: 'Moyamba' })
  expect(await notificationsOf(person)).toMatchObject([
    { kind: 'price_drop', price: 4_500 },
    { kind: 'saved_search', count: 1, listing: { id: first.id } },
  ])
  expect(await foundBy(id)).toEqual([first.id, second.id])
})

test('likes that come while their kind is muted are never reported', async () => {
  const { id } = await postListing(person)
  await mute(person, 'likes')
  await other.post(`/api/listings/${id}/like`)
  await cronAt(Date.now() + 120_000)
  await mute(person)
  await cronAt(Date.now() + 2 * DAY_MS)
  expect(await notificationsOf(person, 'likes')).toEqual([])
})

describe('notification settings', () => {
  test('start empty, persist, are replaced as a whole and contain no duplicates', async () => {
    const other = await signIn()
    expect(await settingsOf(person)).toMatchObject({ muted: [] })
    expect(await mute(person, 'likes', 'comment')).toMatchObject({ muted: ['comment', 'likes'] })
    expect(await mute(person, 'likes', 'likes')).toMatchObject({ muted: ['likes'] })
    expect(await settingsOf(person)).toMatchObject({ muted: ['likes'] })
    expect(await settingsOf(other)).toEqual({ muted: [], pushMuted: [], quietHours: null, smsAlerts: false })
    expect(await mute(person)).toMatchObject({ muted: [] })
    expect(await settingsOf(person)).toMatchObject({ muted: [] })
  })

  test('can mute every kind except those that are always sent', async () => {
    const mutable = ACTIONS.map(([kind]) => kind)
    expect([...mutable, ...UNMUTABLE_KINDS].sort()).toEqual([...NOTIFICATION_KINDS].sort())
    const { muted } = await mute(person, ...mutable)
    expect(muted.sort()).toEqual(mutable.sort())
  })

  test('omit kinds that no longer exist', async () => {
    await d1.run`UPDATE users SET muted_kinds = '["former", "likes"]' WHERE public_id = ${person.user.id}`
    expect(await settingsOf(person)).toMatchObject({ muted: ['likes'] })
  })
})

test.each(UNMUTABLE_KINDS)('muting %s is refused with a message and changes nothing', async (kind) => {
  await mute(person, 'comment')
  expect(
    await refusedWith(person.patch('/api/notifications/settings', { muted: ['likes', kind] })),
  ).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message:
      'Verification, moderation, changes of the phone number and new devices cannot be muted: these notices are ' +
      'always sent',
    fields: { muted: expect.any(String) },
  })
  expect(await settingsOf(person)).toMatchObject({ muted: ['comment'] })
})
