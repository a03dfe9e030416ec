import { beforeEach, expect, test } from 'vitest'
import { d1 } from '../../../test/d1.ts'
import { decided } from '../../../test/desk.ts'
import { meet, readMessages, write } from '../../../test/conversations.ts'
import { signInAdmin } from '../../../test/people.ts'
import { emptyQueue, readQueue } from './queue.fixture.ts'

const THEFT = 'Please send me the code that you just got by SMS'

beforeEach(emptyQueue)

const copies = async () => await d1.all`SELECT seq, reporter_id, content FROM reported_messages`

// [spec 10.2 #40, 10.11 #4]
test('a first message that asks for a code arrives, and a copy of it is in the queue', async () => {
  const { buyer, seller, id } = await meet()
  await write(buyer, id, THEFT)
  await expect
    .poll(readQueue)
    .toMatchObject([
      {
        contentType: 'message',
        flagType: 'other',
        reason: 'Asks for a code, a PIN or a password',
        reports: 0,
      },
    ])
  expect((await readMessages(seller, id)).messages.map(({ content }) => content)).toEqual([THEFT])
  expect(await copies()).toContainEqual({ seq: 1, reporter_id: null, content: THEFT })
})

// [spec 10.11 #4]
test('the first message of the one who answers is read too, later ones and good ones are not', async () => {
  const { buyer, seller, id } = await meet()
  await write(buyer, id)
  await write(buyer, id, THEFT)
  await write(seller, id, 'Send half the money by Orange Money first')
  await expect
    .poll(readQueue)
    .toMatchObject([{ contentType: 'message', reason: 'Asks for payment before the buyer has seen it' }])
  await write(seller, id, THEFT)
  expect(await readQueue()).toHaveLength(1)
})

test('a report of a message that was found already counts at its item', async () => {
  const { buyer, seller, id } = await meet()
  await write(buyer, id, THEFT)
  await expect.poll(readQueue).toHaveLength(1)
  const report = () => seller.post(`/api/conversations/${id}/report`, { seq: 1, reason: 'scam' })
  expect([(await report()).status, (await report()).status]).toEqual([201, 200])
  expect(await readQueue()).toMatchObject([{ reports: 1, status: 'open' }])
})

// [spec 10.11 #5]
test('words that moderators let stand are not queued again', async () => {
  const [admin, one, other] = await Promise.all([signInAdmin(), meet(), meet()])
  await write(one.buyer, one.id, THEFT)
  await expect.poll(readQueue).toHaveLength(1)
  const [item] = await readQueue()
  await decided(admin, item?.publicId ?? '', 'approved')
  await write(other.buyer, other.id, THEFT)
  await write(other.seller, other.id, 'You won the lucky draw')
  await expect.poll(readQueue).toHaveLength(2)
})
