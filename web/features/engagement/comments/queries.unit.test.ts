import { expect, test } from 'vitest'
import type { Comment } from '#contract/engagement.ts'
import { commentOf, commentsPage } from './comment.fixture.ts'
import { type CachedComments, toThreads, withComment } from './queries.ts'

const [a, b, c] = [commentOf({ id: 'a' }), commentOf({ id: 'b' }), commentOf({ id: 'c' })]
const replyTo = (parentId: string, id: string) => commentOf({ id, parentId })
const cachedPages = (...pages: Comment[][]): CachedComments => ({
  pages: pages.map((comments) => commentsPage(comments, { total: pages.flat().length })),
  pageParams: pages.map(() => undefined),
})
const idsOf = ({ pages }: CachedComments) =>
  pages.map(({ comments }) => comments.map(({ id }) => id).join(' '))
const totalsOf = ({ pages }: CachedComments) => pages.map(({ total }) => total)

test('replies are grouped with the comment that they follow', () => {
  const pages = cachedPages([a, replyTo('a', 'a1'), replyTo('a', 'a2'), b], [c, replyTo('c', 'c1')])
  const threads = toThreads(pages)
  expect(threads.map(({ comment, replies }) => [comment.id, ...replies.map(({ id }) => id)])).toEqual([
    ['a', 'a1', 'a2'],
    ['b'],
    ['c', 'c1'],
  ])
})

test.each<[string, Comment, string[], number]>([
  ['a new thread comes first', commentOf({ id: 'n' }), ['n a a1 b', 'c c1'], 6],
  ['a new reply goes to the end of its thread', replyTo('a', 'n'), ['a a1 n b', 'c c1'], 6],
  ['the first reply of a thread follows it', replyTo('b', 'n'), ['a a1 b n', 'c c1'], 6],
  ['a reply on a later page goes to the end of its thread there', replyTo('c', 'n'), ['a a1 b', 'c c1 n'], 6],
  [
    'an existing comment is replaced and not counted twice',
    { ...b, content: 'Changed' },
    ['a a1 b', 'c c1'],
    5,
  ],
  ['a deleted comment is no longer counted', { ...b, isDeleted: true }, ['a a1 b', 'c c1'], 4],
  ['a hidden comment is no longer counted', { ...b, isHidden: true }, ['a a1 b', 'c c1'], 4],
])('%s', (_, comment, ids, total) => {
  const before = cachedPages([a, replyTo('a', 'a1'), b], [c, replyTo('c', 'c1')])
  const after = withComment(before, comment)
  expect(idsOf(after)).toEqual(ids)
  expect(totalsOf(after)).toEqual([total, total])
})

test('hiding and then deleting a comment lowers the count by one', () => {
  const hidden = withComment(cachedPages([a, b]), { ...b, isHidden: true })
  expect(totalsOf(withComment(hidden, { ...b, isDeleted: true }))).toEqual([1])
  expect(totalsOf(withComment(hidden, b))).toEqual([2])
})
