import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { carListing, seller } from '#web/features/feed/listing.fixture.ts'
import { fill, press, user } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { buyer, commentOf, commentsPage, me } from './comment.fixture.ts'
import {
  findBox,
  findComment,
  heading,
  isPost,
  openComments,
  shown,
  toast,
} from './open-comments.fixture.tsx'

afterEach(() => dismissToast())

const mine = { user: me, isMine: true }
const ownListing = () => carListing({ commentsCount: 0, user: { ...seller, id: reader.id } })
const down = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

test("threads stand as they come with their replies inside, each with who, when and what, and the seller's with a badge", async () => {
  const question = commentOf({ content: 'Is it still there?' })
  const answer = commentOf({
    parentId: question.id,
    content: 'It is.',
    user: seller,
    isBySeller: true,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  openComments({ comments: [question, answer, commentOf({ content: 'An older one' })] })
  const reply = await findComment('It is.')
  expect(shown()).toEqual(['Is it still there?', 'It is.', 'An older one'])
  expect(heading()).toHaveTextContent('Comments 3')
  expect(reply.getByText('Seller')).toBeVisible()
  expect(reply.getByText('Nov 20, 2026')).toBeVisible()
  expect(reply.getByRole('link', { name: 'Mariama Koroma' })).toHaveAttribute('href', `/users/${seller.id}`)
  expect((await findComment('Is it still there?')).queryByText('Seller')).not.toBeInTheDocument()
})

test('an address in a comment is no link', async () => {
  openComments({ comments: [commentOf({ content: 'See https://example.com' })] })
  const { getByRole } = await findComment('See https://example.com')
  expect(getByRole('link')).toHaveTextContent('Aminata Conteh')
})

test('with no comments it invites to ask the first question', async () => {
  openComments({ listing: carListing({ commentsCount: 0 }) })
  expect(await screen.findByText('No comments yet. Ask the first question.')).toBeVisible()
  expect(heading()).toHaveTextContent('Comments 0')
})

test('with no comments it tells the owner where questions appear, and does not ask them to ask', async () => {
  openComments({ listing: ownListing() })
  expect(
    await screen.findByText(
      'No comments yet. When a buyer asks something, it appears here and you get a notification.',
    ),
  ).toBeVisible()
  expect(screen.getByLabelText('Write a comment')).toBeVisible()
})

test('while they load it says so, and the box is there already', async () => {
  const slow = Promise.withResolvers<void>()
  openComments({
    answer: ({ path }) =>
      path.endsWith('/comments')
        ? slow.promise.then(() => ({ body: commentsPage([commentOf({ content: 'Late' })]) }))
        : undefined,
  })
  expect(await findBox()).toBeVisible()
  expect(screen.getByText('Loading the comments').closest('[role=status]')).toBeInTheDocument()
  slow.resolve()
  await expect.poll(shown).toEqual(['Late'])
})

test('comments that do not load say why, and trying again helps', async () => {
  let isDown = true
  openComments({
    comments: [commentOf({ content: 'There after all' })],
    answer: ({ path }) => (isDown && path.endsWith('/comments') ? down : undefined),
  })
  expect(await screen.findByRole('heading', { name: 'The comments did not load' })).toBeVisible()
  expect(screen.getByText('A part is down.')).toBeVisible()
  isDown = false
  await press('Try again')
  await expect.poll(shown).toEqual(['There after all'])
})

test('Show more comments brings the next page by its cursor, and goes when all are there', async () => {
  const [first, second] = [commentOf({ content: 'First' }), commentOf({ content: 'Second' })]
  const { calls } = openComments({
    answer: ({ path, query }) => {
      if (!path.endsWith('/comments')) return undefined
      return {
        body: query.cursor
          ? commentsPage([second], { total: 2 })
          : commentsPage([first], { total: 2, nextCursor: 'next' }),
      }
    },
  })
  await waitFor(() => expect(heading()).toHaveTextContent('Comments 2'))
  await press('Show more comments')
  await expect.poll(shown).toEqual(['First', 'Second'])
  expect(calls.at(-1)?.query).toEqual({ cursor: 'next' })
  expect(screen.queryByRole('button', { name: 'Show more comments' })).not.toBeInTheDocument()
})

test('a reply is written in place: the focus moves in, Escape closes, and what was typed is there again', async () => {
  openComments({ comments: [commentOf({ content: 'Is it still there?' })] })
  const box = { name: 'Reply to Aminata Conteh' }
  await press('Reply to Aminata Conteh')
  expect(screen.getByRole('textbox', box)).toHaveFocus()
  await user.keyboard('It is{Escape}')
  expect(screen.queryByRole('textbox', box)).not.toBeInTheDocument()
  expect(screen.getByRole('button', box)).toHaveFocus()
  await press('Reply to Aminata Conteh')
  expect(screen.getByRole('textbox', box)).toHaveValue('It is')
})

test('a reply joins its thread at the end and closes its box, and only one box is open at a time', async () => {
  const question = commentOf({ content: 'First' })
  const earlier = commentOf({ content: 'An earlier reply', parentId: question.id })
  const other = commentOf({ content: 'Second', user: { ...buyer, displayName: 'Foday Turay' } })
  const { calls } = openComments({ comments: [question, earlier, other] })
  await press('Reply to Foday Turay')
  await press('Reply to Aminata Conteh')
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  await fill(screen.getByRole('textbox', { name: 'Reply to Aminata Conteh' }), 'A later reply')
  await press('Post reply')
  await expect.poll(shown).toEqual(['First', 'An earlier reply', 'A later reply', 'Second'])
  expect(calls.at(-1)).toMatchObject({
    method: 'POST',
    body: { content: 'A later reply', parentId: question.id },
  })
  expect((await findComment('A later reply')).element).toHaveFocus()
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(1))
})

test.each([
  ['a member answers a thread once, and can neither delete nor hide what others wrote', reader, 1],
  ['visitors can answer nothing', null, 0],
])('%s', async (_, user, ways) => {
  const question = commentOf()
  const comments = [question, commentOf({ parentId: question.id }), commentOf({ parentId: question.id })]
  openComments({ comments, user })
  await expect.poll(shown).toHaveLength(3)
  expect(screen.queryAllByRole('button', { name: /^Reply/ })).toHaveLength(ways)
  expect(screen.queryByRole('button', { name: /^(Delete|Hide)/ })).not.toBeInTheDocument()
})

test("deleting one's own asks in place; Keep keeps it and gives the focus back", async () => {
  const { calls } = openComments({ comments: [commentOf({ content: 'Mine', ...mine })] })
  const tool = () => screen.getByRole('button', { name: 'Delete your comment' })
  await press('Delete your comment')
  expect(screen.getByRole('group', { name: 'Delete this comment?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
  await press('Keep')
  expect(tool()).toHaveFocus()
  await user.click(tool())
  await user.keyboard('{Escape}')
  expect(tool()).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('deleted, it leaves a sentence in its place that takes the focus, and is counted no more', async () => {
  const own = commentOf({ content: 'Mine', ...mine })
  const { calls } = openComments({ comments: [own, commentOf({ content: 'Theirs' })] })
  await press('Delete your comment')
  await press('Delete')
  await expect.poll(shown).toEqual(['This comment was deleted.', 'Theirs'])
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/comments/${own.id}` })
  expect(heading()).toHaveTextContent('Comments 1')
  const { element } = await findComment('This comment was deleted.')
  await waitFor(() => expect(element).toHaveFocus())
})

test('a comment that could not be deleted stays, and the reason is told', async () => {
  openComments({
    comments: [commentOf({ content: 'Mine', ...mine })],
    answer: ({ method }) => (method === 'DELETE' ? down : undefined),
  })
  await press('Delete your comment')
  await press('Delete')
  await waitFor(() => expect(toast()).toHaveTextContent('ErrorA part is down.'))
  expect(shown()).toEqual(['Mine'])
})

test('the seller hides a comment and shows it again, goes on reading it, and the count follows', async () => {
  const question = commentOf({ content: 'A rude one' })
  const { calls } = openComments({ listing: ownListing(), comments: [question] })
  await press('Hide the comment by Aminata Conteh')
  expect(await screen.findByText('Hidden')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ path: `/api/comments/${question.id}/hide`, body: { hidden: true } })
  expect(heading()).toHaveTextContent('Comments 0')
  expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
  expect(shown()).toEqual(['A rude one'])
  await press('Show again the comment by Aminata Conteh')
  await waitFor(() => expect(screen.queryByText('Hidden')).not.toBeInTheDocument())
  expect(heading()).toHaveTextContent('Comments 1')
})

test('a hidden comment is a sentence to others, and has a badge for who wrote it', async () => {
  const hidden = { isHidden: true, hiddenBy: 'seller' } as const
  const place = commentOf({ ...hidden, content: '', user: null })
  const answer = commentOf({ parentId: place.id, content: 'An answer to it' })
  openComments({ comments: [place, answer, commentOf({ ...hidden, ...mine, content: 'Mine' })] })
  expect((await findComment('Mine')).getByText('Hidden by the seller')).toBeVisible()
  expect(shown()).toEqual(['Hidden by the seller.', 'An answer to it', 'Mine'])
  expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
})

test.each([
  ['review', 'Held for review', 'Only you can see it until our moderators approve it.'],
  ['moderators', 'Removed by our moderators', 'Only you can still see it.'],
] as const)(
  'of a comment that is out of sight for %s its author reads "%s", can delete it, and gets no answers',
  async (hiddenBy, badge, note) => {
    openComments({ comments: [commentOf({ ...mine, isHidden: true, hiddenBy, content: 'Mine' })] })
    const comment = await findComment('Mine')
    expect(comment.getByText(badge)).toBeVisible()
    expect(comment.getByText(note)).toBeVisible()
    expect(comment.getByRole('button')).toHaveAccessibleName('Delete your comment')
    expect(heading()).toHaveTextContent('Comments 0')
  },
)

test.each([
  ['what moderators removed', 'This comment is not shown.', { isHidden: true, hiddenBy: 'moderators' }],
  ['what its author deleted', 'This comment was deleted.', { isDeleted: true }],
] as const)(
  '%s is to the seller a place that holds its replies, without a way to show it',
  async (_, sentence, change) => {
    const place = commentOf({ ...change, content: '', user: null })
    const answer = commentOf({ parentId: place.id, content: 'An answer to it' })
    openComments({ listing: ownListing(), comments: [place, answer] })
    await expect.poll(shown).toEqual([sentence, 'An answer to it'])
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
  },
)

test('a comment that is held as it is posted says so at once, and is not counted', async () => {
  const held = commentOf({ ...mine, isHidden: true, hiddenBy: 'review', content: 'Rude' })
  openComments({ answer: (call) => (isPost(call) ? { status: 201, body: held } : undefined) })
  await fill(await findBox(), 'Rude')
  await press('Post comment')
  expect((await findComment('Rude')).getByText('Held for review')).toBeVisible()
  expect(heading()).toHaveTextContent('Comments 0')
})
