import { expect, test } from 'vitest'
import { QuickReplies } from '#contract/quick-replies.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { signIn } from '#worker/test/people.ts'

test('a person’s quick replies are kept in order, replaced as a whole, and their own', async () => {
  const [seller, other] = await Promise.all([signIn(), signIn()])
  const readBy = (person: typeof seller) => parsed(QuickReplies, person.get('/api/quick-replies'))
  expect(await readBy(seller)).toEqual({ replies: [] })
  const replies = ['I am in Bo until six', 'The price is fixed']
  expect(await parsed(QuickReplies, seller.put('/api/quick-replies', { replies }))).toEqual({ replies })
  expect([await readBy(seller), await readBy(other)]).toEqual([{ replies }, { replies: [] }])
  await seller.put('/api/quick-replies', { replies: [] })
  expect(await readBy(seller)).toEqual({ replies: [] })
})

test('there are at most three, of 1 to 200 characters', async () => {
  const seller = await signIn()
  const refused = (replies: string[]) => refusedWith(seller.put('/api/quick-replies', { replies }))
  expect(await refused(['a', 'b', 'c', 'd'])).toMatchObject({
    fields: { replies: 'You can keep 3 quick replies' },
  })
  expect(await refused([' '])).toMatchObject({ code: 'invalid_input' })
  expect(await refused(['x'.repeat(201)])).toMatchObject({ code: 'invalid_input' })
  expect((await seller.put('/api/quick-replies', { replies: ['x'.repeat(200)] })).status).toBe(200)
})
