import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Listing } from '#contract/listing.ts'
import { editListing } from '#worker/features/listings/edit.ts'
import { markSold } from '#worker/features/listings/mark-sold.ts'
import { d1, failingDatabase, racingDb } from '#worker/test/databases.ts'
import { decideItem, trailOf, emptyQueue, readQueue } from '#worker/test/desk.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, signInAdmin, visitor, type Member, ctxOf } from '#worker/test/people.ts'
import { rowId, setRow } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'
import { countedDatabase, type RowsWritten } from '#worker/test/wrapped-database.ts'

let seller: Member
beforeEach(async () => {
  await emptyQueue()
  seller = await signIn()
})

const SCAM =
  'Price is low because I travel. Send half the money by Orange Money first, no inspection before payment.'
const DOUBTFUL = { title: 'Firman generator, 076 123 456' }

async function edit(seller: Member, id: string, changes: Record<string, unknown>): Promise<Listing> {
  return parsed(Listing, seller.patch(`/api/listings/${id}`, changes))
}

const statusFor = async (person: Pick<Member, 'get'>, id: string) =>
  (await person.get(`/api/listings/${id}`)).status
const holdsOf = async () => await d1.all`SELECT hold, status_held FROM listing_holds`

describe('a new listing', () => {
  test('that asks for money first is held, shown only to its seller and audited', async () => {
    const admin = await signInAdmin()
    const listing = await postListing(seller, 'generator', { description: SCAM })
    expect(listing.status).toBe('pending')
    expect([await statusFor(seller, listing.id), await statusFor(visitor(), listing.id)]).toEqual([200, 404])
    const [item] = await readQueue()
    expect(item).toMatchObject({
      contentType: 'listing',
      flagType: 'other',
      status: 'open',
      reason: 'Asks for payment before the buyer has seen the item',
      reports: 0,
    })
    expect(item?.aiConfidence).toBeGreaterThan(0.9)
    expect(await trailOf(admin, seller)).toMatchObject([
      { action: 'content_held', reason: 'Asks for payment before the buyer has seen the item' },
    ])
    await decideItem(admin, item?.publicId ?? '', 'approved')
    expect(await statusFor(visitor(), listing.id)).toBe(200)
  })

  test('with a phone number in its title is public and queued', async () => {
    const listing = await postListing(seller, 'generator', DOUBTFUL)
    expect([listing.status, await statusFor(visitor(), listing.id)]).toEqual(['active', 200])
    expect(await readQueue()).toMatchObject([
      {
        contentType: 'listing',
        flagType: 'spam',
        reason: 'Phone number in the title',
        signals: ['Phone number in the title', 'The account is less than a day old'],
      },
    ])
  })

  test('with nothing suspicious is not queued', async () => {
    await postListing(await signIn())
    expect(await readQueue()).toEqual([])
  })

  test('of an admin is not screened', async () => {
    const listing = await postListing(await signInAdmin(), 'generator', { description: SCAM })
    expect([listing.status, await readQueue()]).toEqual(['active', []])
  })

  test('is judged by how many listings its own seller posted in the last hour', async () => {
    await addMany(seller, 12, () => ({ row: { createdAt: Date.now() } }))
    for (const poster of [await signIn(), seller]) await postListing(poster, 'generator', DOUBTFUL)
    const reasons = (await readQueue()).map(({ signals }) =>
      signals.filter((text) => /in an hour/.test(text)),
    )
    expect(reasons).toEqual([[], ['13 listings in an hour']])
  })

  test('with a price far below the usual is queued', async () => {
    await postListing(await signIn(), 'electronics', { title: 'iPhone 15 Pro Max, sealed', price: 900 })
    expect(await readQueue()).toMatchObject([{ flagType: 'other', reason: 'Price far below similar items' }])
  })

  test('with the text of three other sellers is queued; a text repeated by one seller is not', async () => {
    const description =
      'Works well, comes with its papers and a spare plug. Call 076 111 222 to see it any day of the ' +
      'week in Bo.'
    for (const poster of [seller, seller, await signIn(), await signIn()])
      await postListing(poster, 'generator', { description })
    await emptyFlags()
    await postListing(await signIn(), 'generator', {
      description: description.replace('111 222', '999 888'),
      price: 13_000,
    })
    expect(await readQueue()).toMatchObject([{ flagType: 'spam', reason: 'Same text as 3 other sellers' }])
  })

  test('with a text that moderators approved is not queued', async () => {
    const post = (description: string) => postListing(seller, 'generator', { ...DOUBTFUL, description })
    await post('The quiet one, four months old, with its papers.')
    const [item] = await readQueue()
    await decideItem(await signInAdmin(), item?.publicId ?? '', 'approved')
    await post('The quiet one, four months old, with its papers.')
    expect(await readQueue()).toHaveLength(1)
    await post('Another one, eight months old, with its papers.')
    expect(await readQueue()).toHaveLength(2)
  })

  test('is posted even if screening fails', async () => {
    const seller = await signIn(undefined, { DB: failingDatabase(env.DB, 'listing_text_keys" where') })
    const response = await seller.post('/api/listings', aListing('generator', { description: SCAM }))
    expect(response.status).toBe(201)
    expect(await readQueue()).toEqual([])
  })
})

describe('an edit', () => {
  test('that asks for money first takes the listing off the market', async () => {
    const { id } = await postListing(seller)
    expect((await edit(seller, id, { description: SCAM })).status).toBe('pending')
    expect([await statusFor(seller, id), await statusFor(visitor(), id)]).toEqual([200, 404])
    expect(await holdsOf()).toContainEqual({ hold: 'review', status_held: 'active' })
  })

  test('to a held listing leaves it held and updates the reason in its item', async () => {
    const { id } = await postListing(seller, 'generator', { description: SCAM })
    expect(
      (await edit(seller, id, { description: 'Send the code you got by SMS, then I reserve it for you.' }))
        .status,
    ).toBe('pending')
    expect(await readQueue()).toMatchObject([
      { status: 'open', reason: 'Asks for a code, a PIN or a password' },
    ])
    expect((await edit(seller, id, { description: 'Runs well, used for four months at home.' })).status).toBe(
      'pending',
    )
  })

  test('that asks for money first turns a hold for a ban into one for review', async () => {
    const { id } = await postListing(seller)
    await d1.run`INSERT INTO listing_holds SELECT id, seller_id, 'ban', 'active', created_at FROM listings
      WHERE public_id = ${id}`
    await setRow(id, { status: 'pending' })
    await edit(seller, id, { description: SCAM })
    const hold = await d1.first`SELECT hold, status_held FROM listing_holds
      WHERE listing_id = ${await rowId('listings', id)}`
    expect(hold).toEqual({ hold: 'review', status_held: 'active' })
  })

  test('to an expired listing, held and then approved, leaves it expired', async () => {
    const { id } = await postListing(seller)
    await setRow(id, { status: 'expired' })
    expect((await edit(seller, id, { description: SCAM })).status).toBe('pending')
    const [item] = await readQueue()
    await decideItem(await signInAdmin(), item?.publicId ?? '', 'approved')
    expect((await parsed(Listing, seller.get(`/api/listings/${id}`))).status).toBe('expired')
  })

  test('of the location alone is not screened', async () => {
    const { id } = await postListing(seller, 'generator', DOUBTFUL)
    await emptyFlags()
    await edit(seller, id, { location: 'Kenema' })
    expect(await readQueue()).toEqual([])
  })

  test('to a price far below the usual is queued', async () => {
    const { id } = await postListing(seller, 'electronics', {
      title: 'MacBook Air M2, sealed',
      price: 25_000,
    })
    expect((await edit(seller, id, { price: 1_000 })).status).toBe('active')
    expect(await readQueue()).toMatchObject([{ reason: 'Price far below similar items' }])
  })

  test('removes the key of the old text', async () => {
    const { id } = await postListing(seller)
    await edit(seller, id, {
      description: 'Said quite otherwise now: it runs well, it was used for four months at home.',
    })
    expect(await d1.value<number>`SELECT count(*) AS n FROM listing_text_keys`).toBe(1)
  })
})

test.each([
  ['and would be queued', { ...DOUBTFUL, description: 'Runs zzyzxly, used at home for four months.' }],
  ['and would be held', { description: SCAM }],
])('an edit that loses a race with a sale %s is refused and leaves no trace', async (_what, changes) => {
  const { id } = await postListing(seller)
  const tracesOf = async () => [
    await readQueue(),
    await holdsOf(),
    await d1.all`SELECT * FROM listing_text_keys`,
    await d1.all`SELECT * FROM flagged_texts`,
    await d1.all`SELECT word FROM words`,
    await d1.all`SELECT * FROM audit_events`,
  ]
  const before = await tracesOf()
  const ctx = await ctxOf(seller)
  const sellOnce = vi.fn(async () => {}).mockImplementationOnce(async () => void (await markSold(ctx, id)))
  const edited = editListing({ ...ctx, db: racingDb(ctx.db, sellOnce) }, id, changes)
  await expect(edited).rejects.toMatchObject({ code: 'already_sold' })
  expect(await tracesOf()).toEqual(before)
})

test('screening an ordinary listing writes one row for its text, and nothing else', async () => {
  const written: RowsWritten = new Map()
  const seller = await signIn(undefined, { DB: countedDatabase(env.DB, written) })
  await postListing(seller)
  written.clear()
  await postListing(seller)
  expect(written.get('listing_text_keys')).toBe(1)
  for (const table of ['moderation_items', 'listing_holds', 'audit_events'])
    expect(written.has(table), table).toBe(false)
})

async function emptyFlags(): Promise<void> {
  await d1.run`DELETE FROM flagged_texts`
  await d1.run`DELETE FROM moderation_items`
}
