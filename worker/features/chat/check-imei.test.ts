import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ImeiChecked } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { IMEI_CHECKS_PER_DAY, IMEI_KEPT_DAYS } from '#contract/limits.ts'
import { openDb } from '#worker/db/client.ts'
import { open, startConversation } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import { signIn, type Member } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'
import { sweepImeis } from './check-imei.ts'

const post = (person: Member, id: string, imei: string) =>
  person.post(`/api/conversations/${id}/imei-check`, { imei })

async function isSeen(person: Member, id: string, imei: string): Promise<boolean> {
  return (await parsed(ImeiChecked, post(person, id, imei))).wasSeenElsewhere
}

test('an IMEI is seen elsewhere once it was checked for a listing of another seller', async () => {
  const imei = '490154203237518'
  const one = await startConversation()
  const other = await startConversation()
  expect(await isSeen(one.buyer, one.id, imei)).toBe(false)
  expect(await isSeen(one.seller, one.id, ' 49-015420-323751-8 ')).toBe(false)
  expect(await isSeen(other.buyer, other.id, imei)).toBe(true)
  expect(await isSeen(one.buyer, one.id, imei)).toBe(true)
  expect(await isSeen(one.buyer, one.id, '356938035643809')).toBe(false)
})

test('a seller who posts a phone again is not suspected', async () => {
  const imei = '353918050000005'
  const { buyer, seller, id } = await startConversation()
  expect(await isSeen(buyer, id, imei)).toBe(false)
  const again = await open(buyer, (await postListing(seller)).id)
  expect(await isSeen(buyer, again.id, imei)).toBe(false)
})

test('only a keyed hash, the listing and the day are stored, once for each listing', async () => {
  const imei = '352099001761481'
  const { buyer, seller, id } = await startConversation()
  await isSeen(buyer, id, imei)
  await isSeen(seller, id, imei)
  const rows = await d1.all`SELECT * FROM imei_checks WHERE listing_id =
    (SELECT listing_id FROM conversations WHERE public_id = ${id})`
  expect(rows).toEqual([
    {
      imei_hash: expect.stringMatching(/^[\w-]{43}$/),
      listing_id: expect.any(Number),
      day: expect.any(Number),
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(imei)
})

test('a check counts for 90 days, and is then deleted', async () => {
  const imei = '359881030314355'
  const one = await startConversation()
  const other = await startConversation()
  await isSeen(one.buyer, one.id, imei)
  const row = (await d1.value<number>`SELECT max(day) AS day FROM imei_checks`) ?? 0
  await d1.run`UPDATE imei_checks SET day = ${row - IMEI_KEPT_DAYS}`
  expect(await isSeen(other.buyer, other.id, imei)).toBe(true)
  await d1.run`UPDATE imei_checks SET day = ${row - IMEI_KEPT_DAYS - 1}`
  expect(await isSeen(other.buyer, other.id, imei)).toBe(false)
  await sweepImeis({ db: openDb(env.DB, 'first-primary'), now: Date.now() })
  expect(await d1.value<number>`SELECT count(*) AS n FROM imei_checks WHERE day < ${row}`).toBe(0)
  expect(await d1.value<number>`SELECT count(*) AS n FROM imei_checks WHERE day = ${row}`).toBe(1)
  await sweepImeis({ db: openDb(env.DB, 'first-primary'), now: Date.now() + (IMEI_KEPT_DAYS + 1) * DAY_MS })
  expect(await d1.value<number>`SELECT count(*) AS n FROM imei_checks`).toBe(0)
})

test('somebody else cannot check an IMEI for a conversation, and leaves no trace', async () => {
  const { id } = await startConversation()
  expect(await refusalOf(await post(await signIn(), id, '357805023984942'))).toEqual([404, 'not_found'])
  expect(
    await d1.value<number>`SELECT count(*) AS n FROM imei_checks WHERE listing_id =
    (SELECT listing_id FROM conversations WHERE public_id = ${id})`,
  ).toBe(0)
})

test('a wrong check digit is a 400 and costs nothing; the day’s checks are limited', async () => {
  const { buyer, id } = await startConversation()
  const wrong = await refusedWith(post(buyer, id, '490154203237519'))
  expect([wrong.status, wrong.code]).toEqual([400, 'invalid_input'])
  await d1.run`INSERT INTO allowances (bucket, started_at, ends_at, used)
    SELECT 'imei:' || id, ${Date.now()}, ${Date.now() + DAY_MS}, ${IMEI_CHECKS_PER_DAY * 20 - 1}
    FROM users WHERE public_id = ${buyer.user.id}`
  expect(await isSeen(buyer, id, '490154203237518')).toBeTypeOf('boolean')
  expect(await refusalOf(await post(buyer, id, '490154203237518'))).toEqual([429, 'too_many_requests'])
})
