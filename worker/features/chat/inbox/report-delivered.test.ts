import { expect, test } from 'vitest'
import { meet, readMessages, write } from '../../../test/conversations.ts'
import type { Member } from '../../../test/people.ts'
import { failingRooms } from './failing-rooms.fixture.ts'
import { DeliveredReports } from './report-delivered.ts'

test('a report whose call fails is tried again', async () => {
  const { buyer, seller, id } = await written(2)
  const rooms = failingRooms(1)
  await new DeliveredReports(rooms.namespace).report(seller.user.id, id, 2)
  expect(rooms.calls).toBe(2)
  expect(await arrivedAt(buyer, id)).toBe(2)
})

// [spec 10.7 #11]
test('a report that is lost is made good by the next', async () => {
  const { buyer, seller, id } = await written(3)
  const rooms = failingRooms(2)
  const reports = new DeliveredReports(rooms.namespace)
  await reports.report(seller.user.id, id, 1)
  expect(await arrivedAt(buyer, id)).toBe(0)
  await reports.report(seller.user.id, id, 3)
  expect(await arrivedAt(buyer, id)).toBe(3)
})

test('of many reports at once few calls are made, and the highest arrives', async () => {
  const { buyer, seller, id } = await written(9)
  const rooms = failingRooms(0)
  const reports = new DeliveredReports(rooms.namespace)
  await Promise.all([1, 2, 3, 9, 5, 6].map((seq) => reports.report(seller.user.id, id, seq)))
  expect(rooms.calls).toBe(2)
  expect(await arrivedAt(buyer, id)).toBe(9)
})

test('nothing is kept of a report that is through: the next one makes a call of its own', async () => {
  const { seller, id } = await written(1)
  const rooms = failingRooms(0)
  const reports = new DeliveredReports(rooms.namespace)
  await reports.report(seller.user.id, id, 1)
  await reports.report(seller.user.id, id, 1)
  expect(rooms.calls).toBe(2)
})

/** Two people, of whom the buyer wrote so many messages. */
async function written(messages: number) {
  const two = await meet()
  for (let turn = 1; turn <= messages; turn += 1) await write(two.buyer, two.id, `Message ${turn}`)
  return two
}

async function arrivedAt(sender: Member, conversationId: string): Promise<number> {
  return (await readMessages(sender, conversationId)).theirs.deliveredSeq
}
