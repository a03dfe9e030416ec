import { expect, test } from 'vitest'
import { commentOf, commentsPage } from './comment.fixture.ts'
import { toThreads } from './queries.ts'

const [a, b, c] = [commentOf({ id: 'a' }), commentOf({ id: 'b' }), commentOf({ id: 'c' })]
const replyTo = (parentId: string, id: string) => commentOf({ id, parentId })

test('replies are grouped with the comment that they follow', () => {
  const pages = [
    commentsPage([a, replyTo('a', 'a1'), replyTo('a', 'a2'), b]),
    commentsPage([c, replyTo('c', 'c1')]),
  ]
  const threads = toThreads({ pages, pageParams: [] })
  expect(threads.map(({ comment, replies }) => [comment.id, ...replies.map(({ id }) => id)])).toEqual([
    ['a', 'a1', 'a2'],
    ['b'],
    ['c', 'c1'],
  ])
})
