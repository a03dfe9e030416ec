import { beforeAll, describe, expect, test } from 'vitest'
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
  test('of somebody else is refused with 403 and changes nothing', async () => {
    const { id } = await post(seller)
    const before = await rowOf(id)
    expect(await refusalOf(await call(stranger, id))).toEqual([403, 'forbidden'])
    expect(await rowOf(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual([])
  })

  test('that there is not is 404', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', '%27%20OR%201=1'])
      expect(await refusalOf(await call(seller, id))).toEqual([404, 'not_found'])
  })

  test('of somebody else tells no more than reading it: held back 404, of a suspended seller 404, removed 410', async () => {
    const other = await signIn()
    const [held, removed, hidden] = await Promise.all([post(other), post(other), post(other)])
    await setRow(held.id, { status: 'pending' })
    await setRow(removed.id, { status: 'removed', deleted_at: Date.now(), status_before: 'active' })
    expect(await refusalOf(await call(stranger, held.id))).toEqual([404, 'not_found'])
    expect(await refusalOf(await call(stranger, removed.id))).toEqual([410, 'gone'])
    await suspend(other, Date.now() + 3_600_000)
    expect(await refusalOf(await call(stranger, hidden.id))).toEqual([404, 'not_found'])
  })

  test('that moderators removed is refused with 410, to its owner too, and changes nothing', async () => {
    const { id } = await post(seller)
    await setRow(id, { status: 'removed' })
    const before = await rowOf(id)
    expect(await refusalOf(await call(seller, id))).toEqual([410, 'gone'])
    expect(await rowOf(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual([])
  })
})

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
