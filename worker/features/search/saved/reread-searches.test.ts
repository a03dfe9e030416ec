import { expect, test } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { d1 } from '../../../test/d1.ts'
import { signIn } from '../../../test/people.ts'
import { cronAt } from '../../../test/rows.ts'
import { editSaved, foundBy, listSaved, save } from '../../../test/saved.ts'
import { post } from '../../../test/things.ts'

async function rowOf(id: string) {
  return d1.first<{ wanted: string; wanted_at: number; read_in: number }>`SELECT wanted, wanted_at, read_in
    FROM saved_searches WHERE public_id = ${id}`
}

// [spec 10.16 #23]
test('the cron rereads a search of last year once, by what its text means this year', async () => {
  const [buyer, seller] = await Promise.all([signIn(), signIn()])
  const { id } = await save(buyer, { query: 'car at most 1 year old', filters: { type: 'car_sale' } })
  const saved = await rowOf(id)
  const lastYear = JSON.stringify([{ type: 'car_sale', minYear: currentYear() + 1 }])
  await d1.run`UPDATE saved_searches SET read_in = read_in - 1, wanted = ${lastYear} WHERE public_id = ${id}`
  await cronAt(Date.now())
  const reread = await rowOf(id)
  expect(reread).toMatchObject({ wanted: saved?.wanted, read_in: currentYear() })
  await cronAt(Date.now())
  expect(await rowOf(id)).toEqual(reread)
  const { id: carId } = await post(seller, 'car_sale')
  expect(await foundBy(id)).toEqual([carId])
})

test('a search that was edited while it was read anew keeps the edit', async () => {
  const buyer = await signIn()
  const { id } = await save(buyer)
  await d1.run`UPDATE saved_searches SET read_in = read_in - 1 WHERE public_id = ${id}`
  await Promise.all([
    cronAt(Date.now()),
    editSaved(buyer, id, { name: 'Renamed', filters: { type: 'home_rent' } }),
  ])
  expect((await listSaved(buyer)).savedSearches).toMatchObject([
    { name: 'Renamed', filters: { type: 'home_rent' } },
  ])
  expect(JSON.parse((await rowOf(id))?.wanted ?? '')).toEqual([{ type: 'home_rent' }])
})
