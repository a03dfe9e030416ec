import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { refusalOf } from '../../test/parsed.ts'
import { signIn, suspend, type Member } from '../../test/people.ts'
import { eventsOf, rowOf, setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

let seller: Member
let stranger: Member
beforeAll(async () => {
  ;[seller, stranger] = await Promise.all([signIn(), signIn()])
})

type Call = (person: Member, id: string) => Promise<Response>

const calls: [string, Call][] = [
  ['editing', (person, id) => person.patch(`/api/listings/${id}`, { title: 'Taken over by me' })],
  ['marking sold', (person, id) => person.post(`/api/listings/${id}/status`, { status: 'sold' })],
  ['putting back', (person, id) => person.post(`/api/listings/${id}/status`, { status: 'active' })],
  ['renewing', (person, id) => person.post(`/api/listings/${id}/renew`)],
  ['deleting', (person, id) => person.delete(`/api/listings/${id}`)],
  ['restoring', (person, id) => person.post(`/api/listings/${id}/restore`)],
]

describe.each(calls)('%s a listing', (_name, call) => {
  async function refusedUnchanged(person: Member, id: string, refusal: [number, string]): Promise<void> {
    const before = await rowOf(id)
    expect(await refusalOf(await call(person, id))).toEqual(refusal)
    expect(await rowOf(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual([])
  }

  // [spec 6 #10, 10.2 #35]
  test('is a 403 for others, a 404 if there is none, and a 410 if moderators removed it', async () => {
    const { id } = await post(seller)
    await refusedUnchanged(stranger, id, [403, 'forbidden'])
    await setRow(id, { status: 'removed' })
    await refusedUnchanged(seller, id, [410, 'gone'])
    for (const none of ['00000000-0000-7000-8000-000000000000', '%27%20OR%201=1'])
      expect(await refusalOf(await call(seller, none))).toEqual([404, 'not_found'])
  })

  // [spec 6 #10]
  test('of somebody else answers 404 or 410 where reading it does', async () => {
    const other = await signIn()
    const { id } = await post(other)
    await setRow(id, { status: 'pending' })
    expect(await refusalOf(await call(stranger, id))).toEqual([404, 'not_found'])
    await setRow(id, { status: 'removed', deleted_at: Date.now(), status_before: 'active' })
    expect(await refusalOf(await call(stranger, id))).toEqual([410, 'gone'])
    await setRow(id, { status: 'active', deleted_at: null, status_before: null })
    await suspend(other, Date.now() + HOUR_MS)
    expect(await refusalOf(await call(stranger, id))).toEqual([404, 'not_found'])
  })
})

// [spec 10.2 #35]
test.each(calls.filter(([name]) => !/deleting|restoring/.test(name)))(
  '%s a listing that its owner deleted is refused with 410',
  async (_name, call) => {
    const { id } = await post(seller)
    await seller.delete(`/api/listings/${id}`)
    const before = await rowOf(id)
    expect(await refusalOf(await call(seller, id))).toEqual([410, 'gone'])
    expect(await rowOf(id)).toEqual(before)
  },
)
