import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { UNREAD_MAX } from '#contract/limits.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { signIn, suspend, type Member } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'
import { readAll, rowId, toldOf } from '../../test/told.ts'
import { latestFor } from './latest.ts'

const appEnv = parseEnv(env)
const NONE = { notification: null, id: 0, unread: 0 }

let person: Member
let buyer: Member
let userId: number
let listingId: string
beforeEach(async () => {
  ;[person, buyer] = await Promise.all([signIn(), signIn()])
  userId = await rowId('users', person.user.id)
  listingId = (await post(person)).id
})

test('the newest is told as the list has it, with how many are unread; at first there is none', async () => {
  expect(await latestFor(appEnv, userId, 0)).toEqual(NONE)
  await comment(buyer, listingId, 'The first')
  await comment(buyer, listingId, 'The second')
  const [newest] = await toldOf(person)
  const latest = { notification: newest, id: expect.any(Number), unread: 2 }
  expect(await latestFor(appEnv, userId, 0)).toEqual(latest)
  await suspend(buyer, Date.now() + 60_000)
  expect(await latestFor(appEnv, userId, 0)).toMatchObject({ notification: { kind: 'comment', actor: null } })
})

test('one that was told before is not told again, but its count is', async () => {
  await comment(buyer, listingId)
  const { id } = await latestFor(appEnv, userId, 0)
  await readAll(person)
  expect(await latestFor(appEnv, userId, id)).toEqual({ notification: null, id, unread: 0 })
  await comment(buyer, listingId, 'A newer one')
  const next = await latestFor(appEnv, userId, id)
  expect(next).toMatchObject({ notification: { preview: 'A newer one' }, unread: 1 })
  expect(next.id).toBeGreaterThan(id)
})

test('nothing of anybody else is told, and no more than 99 are counted', async () => {
  await d1.run`INSERT INTO notifications (public_id, user_id, kind, created_at)
    SELECT value, ${userId}, 'expired', key
    FROM json_each(${JSON.stringify(Array.from({ length: UNREAD_MAX + 1 }, () => crypto.randomUUID()))})`
  expect(await latestFor(appEnv, userId, 0)).toMatchObject({ unread: UNREAD_MAX })
  expect(await latestFor(appEnv, await rowId('users', buyer.user.id), 0)).toEqual(NONE)
})
