import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { carListing, seller } from '#web/features/search/feed/listing.fixture.ts'
import { fill, press, untilTold, user } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import type { Answer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { buyer, commentOf, commentsPage, me } from './comment.fixture.ts'
import { findBox, findComment, heading, isPost, openComments, shown } from './open-comments.fixture.tsx'

afterEach(() => dismissToast())

const mine = { user: me, isMine: true }
const ownListing = () => carListing({ commentsCount: 0, user: { ...seller, id: reader.id } })
const down = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

// [spec 10.5 #6]
test("threads keep their order with replies inside, and the seller's comments have a badge", async () => {
  const question = commentOf({ content: 'Is it at https://example.com?' })
  const answer = commentOf({
    parentId: question.id,
    content: 'It is.',
    user: seller,
    isBySeller: true,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  openComments({ comments: [question, answer, commentOf({ content: 'An older one' })] })
  const reply = await findComment('It is.')
  expect(shown()).toEqual([question.content, 'It is.', 'An older one'])
  expect(heading()).toHaveTextContent('Comments 3')
  expect(reply.getByText('Seller')).toBeVisible()
  expect(reply.getByText('Nov 20, 2026')).toBeVisible()
  expect(reply.getByRole('link', { name: 'Mariama Koroma' })).toHaveAttribute('href', `/users/${seller.id}`)
  const asked = await findComment(question.content)
  expect(asked.queryByText('Seller')).not.toBeInTheDocument()
  expect(asked.getByRole('link'), 'an address is no link').toHaveTextContent('Aminata Conteh')
})

test.each([
  ['a buyer is invited to ask the first question', {}, 'Ask the first question.', 'Ask the seller'],
  [
    'the owner is told where questions appear',
    { user: { ...seller, id: reader.id } },
    'When a buyer asks something, it appears here and you get a notification.',
    'Write a comment',
  ],
])('with no comments %s', async (_, change, sentence, label) => {
  openComments({ listing: carListing({ commentsCount: 0, ...change }) })
  expect(await screen.findByText(`No comments yet. ${sentence}`)).toBeVisible()
  expect(screen.getByLabelText(label)).toBeVisible()
  expect(heading()).toHaveTextContent('Comments 0')
})

test('the box is there while the comments load, and a failed load says why and can be retried', async () => {
  let arrival = Promise.withResolvers<Answer>()
  openComments({ answer: ({ path }) => (path.endsWith('/comments') ? arrival.promise : undefined) })
  expect(await findBox()).toBeVisible()
  expect(screen.getByText('Loading the comments').closest('[role=status]')).toBeInTheDocument()
  arrival.resolve(down)
  expect(await screen.findByRole('heading', { name: 'The comments did not load' })).toBeVisible()
  expect(screen.getByText('A part is down.')).toBeVisible()
  arrival = Promise.withResolvers()
  arrival.resolve({ body: commentsPage([commentOf({ content: 'There after all' })]) })
  await press('Try again')
  await expect.poll(shown).toEqual(['There after all'])
})

test('Show more comments fetches the next page by its cursor, and disappears after the last', async () => {
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

test('a reply box opens in place with the focus, closes on Escape and keeps its draft', async () => {
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

test('a reply is added to the end of its thread and closes its box, and only one box is open', async () => {
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
  ['a member can answer a thread once, and neither delete nor hide comments of others', reader, 1],
  ['a visitor cannot answer', null, 0],
])('%s', async (_, user, ways) => {
  const question = commentOf()
  const comments = [question, commentOf({ parentId: question.id }), commentOf({ parentId: question.id })]
  openComments({ comments, user })
  await expect.poll(shown).toHaveLength(3)
  expect(screen.queryAllByRole('button', { name: /^Reply/ })).toHaveLength(ways)
  expect(screen.queryByRole('button', { name: /^(Delete|Hide)/ })).not.toBeInTheDocument()
})

// [spec 10.5 #7]
test('deleting a comment asks first, reports a failure, and moves the focus to a sentence', async () => {
  const own = commentOf({ content: 'Mine', ...mine })
  let isDown = true
  const { calls } = openComments({
    comments: [own, commentOf({ content: 'Theirs' })],
    answer: ({ method }) => (isDown && method === 'DELETE' ? down : undefined),
  })
  const tool = () => screen.getByRole('button', { name: 'Delete your comment' })
  for (const keep of [() => press('Keep'), () => user.keyboard('{Escape}')]) {
    await user.click(await screen.findByRole('button', { name: 'Delete your comment' }))
    expect(screen.getByRole('group', { name: 'Delete this comment?' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await keep()
    expect(tool()).toHaveFocus()
  }
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await press('Delete your comment')
  await press('Delete')
  await untilTold('ErrorA part is down.')
  expect(shown()).toEqual(['Mine', 'Theirs'])
  isDown = false
  await press('Delete')
  await expect.poll(shown).toEqual(['This comment was deleted.', 'Theirs'])
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/comments/${own.id}` })
  expect(heading()).toHaveTextContent('Comments 1')
  const { element } = await findComment('This comment was deleted.')
  await waitFor(() => expect(element).toHaveFocus())
})

// [spec 10.5 #7]
test('the seller hides a comment and shows it again, can still read it, and the count follows', async () => {
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

test('others see a sentence in place of a hidden comment, and its author sees a badge', async () => {
  const hidden = { isHidden: true, hiddenBy: 'seller' } as const
  const place = commentOf({ ...hidden, content: '', user: null })
  const answer = commentOf({ parentId: place.id, content: 'An answer to it' })
  openComments({ comments: [place, answer, commentOf({ ...hidden, ...mine, content: 'Mine' })] })
  expect((await findComment('Mine')).getByText('Hidden by the seller')).toBeVisible()
  expect(shown()).toEqual(['Hidden by the seller.', 'An answer to it', 'Mine'])
  expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
})

// [spec 10.11 #13]
test.each([
  ['review', 'Held for review', 'Only you can see it until our moderators approve it.'],
  ['moderators', 'Removed by our moderators', 'Only you can still see it.'],
] as const)(
  'a comment hidden for %s shows its author "%s", can be deleted, and takes no replies',
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
  [
    'a comment removed by moderators',
    'This comment is not shown.',
    { isHidden: true, hiddenBy: 'moderators' },
  ],
  ['a comment deleted by its author', 'This comment was deleted.', { isDeleted: true }],
] as const)(
  '%s remains for the seller as a placeholder with its replies and no button to show it',
  async (_, sentence, change) => {
    const place = commentOf({ ...change, content: '', user: null })
    const answer = commentOf({ parentId: place.id, content: 'An answer to it' })
    openComments({ listing: ownListing(), comments: [place, answer] })
    await expect.poll(shown).toEqual([sentence, 'An answer to it'])
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
  },
)

test('a comment held for review says so when posted, and is not counted', async () => {
  const held = commentOf({ ...mine, isHidden: true, hiddenBy: 'review', content: 'Rude' })
  openComments({ answer: (call) => (isPost(call) ? { status: 201, body: held } : undefined) })
  await fill(await findBox(), 'Rude')
  await press('Post comment')
  expect((await findComment('Rude')).getByText('Held for review')).toBeVisible()
  expect(heading()).toHaveTextContent('Comments 0')
})
