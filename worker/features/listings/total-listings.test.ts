import { expect, test } from 'vitest'
import { ListingTotals } from '#contract/profile.ts'
import { signIn, type Member } from '../../test/people.ts'
import { setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

async function totalsOf(member: Member): Promise<ListingTotals> {
  const answer = await member.get('/api/auth/user/totals')
  expect(answer.status).toBe(200)
  return ListingTotals.parse(await answer.json())
}

// [spec 2.8 #6, 10.1 #23]
test("a person's totals count listings by status, and likes and views of those not removed", async () => {
  const [seller, other] = await Promise.all([signIn(), signIn()])
  await setRow((await post(other)).id, { views: 1_000, likes: 1_000 })
  for (const status of ['active', 'active', 'sold', 'pending', 'expired', 'removed']) {
    await setRow((await post(seller)).id, { status, likes: 2, views: 10 })
  }
  const nothing = { active: 0, sold: 0, pending: 0, expired: 0, likes: 0, views: 0 }
  expect(await totalsOf(await signIn())).toEqual(nothing)
  expect(await totalsOf(seller)).toEqual({ active: 2, sold: 1, pending: 1, expired: 1, likes: 10, views: 50 })
})
