import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../../test/people.ts'
import { emptyQueue, readQueue } from './queue.fixture.ts'

beforeEach(emptyQueue)

// [spec 10.11 #4]
test('a profile that offers loans is queued and stays as it is until somebody looked', async () => {
  const member = await signIn()
  const answer = await member.patch('/api/auth/user', { bio: 'Quick loans, no papers. WhatsApp 077 200 900' })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ bio: 'Quick loans, no papers. WhatsApp 077 200 900' }),
  ])
  expect(await readQueue()).toMatchObject([
    { contentType: 'profile', flagType: 'spam', reason: 'Offers loans', status: 'open' },
  ])
})

test('a name, a shop and where it stands leave the queue empty', async () => {
  const member = await signIn()
  await member.patch('/api/auth/user', {
    firstName: 'Mohamed',
    lastName: 'Kamara',
    businessName: 'Kamara Phones',
    bio: 'New phones with receipt at Abacha Street. I never ask for money first.',
  })
  expect(await readQueue()).toEqual([])
})
