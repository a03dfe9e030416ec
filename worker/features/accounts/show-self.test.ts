import { expect, test, vi } from 'vitest'
import { User } from '#contract/user.ts'
import { parsed } from '../../test/parsed.ts'
import { meet, readMessages, write } from '../../test/conversations.ts'
import type { Member } from '../../test/people.ts'
import { comment } from '../../test/things.ts'

async function unreadOf(person: Member) {
  return (await parsed(User, person.get('/api/auth/user'))).unread
}

// [spec 2.2 #7]
test('the signed-in user comes with the counts of the header: messages and other notifications', async () => {
  const { buyer, seller, listingId, id } = await meet()
  expect([await unreadOf(seller), seller.user.unread]).toEqual([
    { messages: 0, notifications: 0 },
    { messages: 0, notifications: 0 },
  ])
  await write(buyer, id, 'One')
  const { seq } = await write(buyer, id, 'Two')
  await comment(buyer, listingId, 'Is the price firm?')
  await vi.waitFor(async () => expect(await unreadOf(seller)).toEqual({ messages: 2, notifications: 1 }))
  expect(await unreadOf(buyer)).toEqual({ messages: 0, notifications: 0 })
  await seller.post(`/api/conversations/${id}/read`, { seq })
  await readMessages(seller, id)
  expect(await unreadOf(seller)).toEqual({ messages: 0, notifications: 1 })
})
