import { beforeEach, expect, test } from 'vitest'
import { CommentsPage } from '#contract/engagement.ts'
import { d1 } from '../../../test/d1.ts'
import { parsed } from '../../../test/parsed.ts'
import { decided, trailOf } from '../../../test/desk.ts'
import { signIn, signInAdmin, visitor, type Person } from '../../../test/people.ts'
import { comment, post } from '../../../test/things.ts'
import { emptyQueue, readQueue } from './queue.fixture.ts'

const THREAT = 'You stupid fool, I will find you and beat you'
const DOUBTFUL = 'Here is the place http://example.org/place'

beforeEach(emptyQueue)

async function commentsFor(reader: Person, id: string): Promise<string[]> {
  const page = await parsed(CommentsPage, reader.get(`/api/listings/${id}/comments`))
  return page.comments.map(({ content }) => content)
}

// [spec 10.11 #3]
test('a threatening comment is held: only its author reads it until approval shows it to all', async () => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  const { id } = await post(seller)
  const held = await comment(buyer, id, THREAT)
  expect(held).toMatchObject({ content: THREAT, isMine: true, isHidden: true })
  expect([
    await commentsFor(buyer, id),
    await commentsFor(seller, id),
    await commentsFor(visitor(), id),
  ]).toEqual([[THREAT], [], []])
  expect(await d1.value`SELECT count(*) AS n FROM notifications WHERE kind = 'comment'`).toBe(0)
  const [item] = await readQueue()
  expect(item).toMatchObject({
    contentType: 'comment',
    flagType: 'inappropriate',
    reason: 'Threatens somebody',
    status: 'open',
  })
  expect(await trailOf(admin, buyer)).toMatchObject([{ action: 'content_held' }])
  await decided(admin, item?.publicId ?? '', 'approved')
  expect(await commentsFor(visitor(), id)).toEqual([THREAT])
})

// [spec 10.11 #3]
test('a doubtful comment is on show and in the queue', async () => {
  const [seller, buyer] = await Promise.all([signIn(), signIn()])
  const { id } = await post(seller)
  expect(await comment(buyer, id, DOUBTFUL)).toMatchObject({ isHidden: false })
  expect(await commentsFor(visitor(), id)).toEqual([DOUBTFUL])
  expect(await readQueue()).toMatchObject([
    { contentType: 'comment', flagType: 'spam', reason: 'Has a link to another website' },
  ])
})

test('a link that moderators let stand opens the door to no other', async () => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  const { id } = await post(seller)
  await comment(buyer, id, 'http://example.org/place')
  const [item] = await readQueue()
  await decided(admin, item?.publicId ?? '', 'approved')
  await comment(seller, id, 'http://example.org/place')
  expect(await readQueue()).toHaveLength(1)
  await comment(buyer, id, 'http://example.com/casino')
  expect(await readQueue()).toHaveLength(2)
})

test('a warning against fraud and a question leave the queue empty', async () => {
  const [seller, buyer] = await Promise.all([signIn(), signIn()])
  const { id } = await post(seller)
  for (const content of [
    'Always test it before you pay, people.',
    'Ɔmɔs na di las prays?',
    'Nɔ gi ɛnibɔdi yu kod.',
  ])
    await comment(buyer, id, content)
  expect(await readQueue()).toEqual([])
})
