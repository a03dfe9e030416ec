import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { NotificationKind } from '#contract/lists.ts'
import { openDb } from '../../db/client.ts'
import { signIn, type Member } from '../../test/people.ts'
import { cronAt, setRow } from '../../test/rows.ts'
import { foundBy, save } from '../../test/saved.ts'
import { comment, post } from '../../test/things.ts'
import { conversationRow, mute, toldOf } from '../../test/told.ts'
import { notifyOfMessage } from './message-notice.ts'

let person: Member
let other: Member
beforeEach(async () => {
  ;[person, other] = await Promise.all([signIn(), signIn()])
})

/** Each way of telling: it tells `person` of one thing of that kind, by the verbs of the product. */
const WAYS: [NotificationKind, () => Promise<unknown>][] = [
  ['comment', async () => comment(other, (await post(person)).id)],
  [
    'reply',
    async () => {
      const { id } = await post(other)
      const asked = await comment(person, id)
      await comment(other, id, 'Yes', asked.id)
    },
  ],
  [
    'message',
    async () => {
      const { sellerId, id, ...talk } = await conversationRow(other, person, (await post(person)).id)
      const db = openDb(env.DB, 'first-primary')
      const told = { userId: sellerId, conversationId: id, listingId: talk.listingId, actorId: talk.buyerId }
      await db.batch([notifyOfMessage(db, { ...told, preview: 'Hello' }, Date.now())])
    },
  ],
  [
    'likes',
    async () => {
      const { id } = await post(person)
      await other.post(`/api/listings/${id}/like`)
      await cronAt(Date.now() + 120_000)
    },
  ],
  [
    'price_drop',
    async () => {
      const { id } = await post(other, 'generator', { price: 5_000 })
      await person.post(`/api/favourites/${id}`)
      await other.patch(`/api/listings/${id}`, { price: 4_500 })
    },
  ],
  [
    'saved_search',
    async () => {
      await save(person, { filters: { type: 'generator', location: 'Kabala' } })
      await post(other, 'generator', { location: 'Kabala' })
    },
  ],
  [
    'saved_search_digest',
    async () => {
      await save(person, { frequency: 'daily', filters: { type: 'generator', location: 'Kailahun' } })
      await post(other, 'generator', { location: 'Kailahun' })
      await cronAt(Date.now() + 60_000)
    },
  ],
  [
    'expiring',
    async () => {
      const { id } = await post(person)
      const at = Date.now()
      await setRow(id, { expires_at: at + 2 * DAY_MS })
      await cronAt(at)
    },
  ],
  [
    'expired',
    async () => {
      const { id } = await post(person)
      const at = Date.now()
      await setRow(id, { expires_at: at - 1, expiry_told: at - 1 })
      await cronAt(at)
    },
  ],
]

describe.each(WAYS)('of kind %s', (kind, tell) => {
  test('who did not mute it is told once', async () => {
    await mute(person, ...(kind === 'comment' ? (['reply'] as const) : (['comment'] as const)))
    await tell()
    expect(await toldOf(person)).toMatchObject([{ kind }])
  })

  // [spec 10.10 #6]
  test('nothing is written for who muted it', async () => {
    await mute(person, kind)
    await tell()
    expect(await toldOf(person)).toEqual([])
  })
})

// [spec 10.10 #6]
test('what was told before a kind was muted stays, unread as it was', async () => {
  const { id } = await post(person)
  await comment(other, id, 'The first')
  await mute(person, 'comment')
  await comment(other, id, 'The second')
  expect(await toldOf(person)).toMatchObject([{ preview: 'The first', isRead: false }])
  await mute(person)
  await comment(other, id, 'The third')
  expect(await toldOf(person)).toMatchObject([{ preview: 'The third' }, { preview: 'The first' }])
})

test('muting saved searches or price drops keeps earlier news, and the search goes on finding', async () => {
  const { id } = await save(person, { filters: { type: 'generator', location: 'Moyamba' } })
  const first = await post(other, 'generator', { location: 'Moyamba', price: 5_000 })
  await person.post(`/api/favourites/${first.id}`)
  await other.patch(`/api/listings/${first.id}`, { price: 4_500 })
  await mute(person, 'saved_search', 'price_drop')
  await other.patch(`/api/listings/${first.id}`, { price: 4_000 })
  const second = await post(other, 'generator', { location: 'Moyamba' })
  expect(await toldOf(person)).toMatchObject([
    { kind: 'price_drop', price: 4_500 },
    { kind: 'saved_search', count: 1, listing: { id: first.id } },
  ])
  expect(await foundBy(id)).toEqual([first.id, second.id])
})

test('likes of the time in which they were muted are not told later', async () => {
  const { id } = await post(person)
  await mute(person, 'likes')
  await other.post(`/api/listings/${id}/like`)
  await cronAt(Date.now() + 120_000)
  await mute(person)
  await cronAt(Date.now() + 2 * DAY_MS)
  expect(await toldOf(person, 'likes')).toEqual([])
})
