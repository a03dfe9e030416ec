import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carListing, seller } from '#web/features/search/feed/listing.fixture.ts'
import { fill, press, expectAlert, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { type StubResponse, outage } from '#web/test/server.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'
import { buyer, commentOf, commentsPage, me } from './comment.fixture.ts'
import { findBox, findComment, heading, isPost, openComments, shownTexts } from './open-comments.fixture.tsx'

const mine = { user: me, isMine: true }
const ownListing = () => carListing({ commentsCount: 0, user: { ...seller, id: member.id } })

test("replies follow the comment they answer, and the seller's comments have a badge", async () => {
  const question = commentOf({ content: 'Is it at https://example.com?' })
  const reply = commentOf({
    parentId: question.id,
    content: 'It is.',
    user: seller,
    isBySeller: true,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  openComments({ comments: [question, reply, commentOf({ content: 'An older one' })] })
  const replyItem = await findComment('It is.')
  expect(shownTexts()).toEqual([question.content, 'It is.', 'An older one'])
  expect(heading()).toHaveTextContent('Comments 3')
  expect(replyItem.getByText('Seller')).toBeVisible()
  expect(replyItem.getByText('Nov 20, 2026')).toBeVisible()
  const link = replyItem.getByRole('link', { name: 'Mariama Koroma' })
  expect(link).toHaveAttribute('href', `/users/${seller.id}`)
  const questionItem = await findComment(question.content)
  expect(questionItem.queryByText('Seller')).not.toBeInTheDocument()
  expect(questionItem.getByRole('link'), 'a URL is not a link').toHaveTextContent('Aminata Conteh')
})

test.each([
  ['a buyer is invited to ask the first question', {}, 'Ask the first question.', 'Ask the seller'],
  [
    'the owner is told where questions will appear',
    { user: { ...seller, id: member.id } },
    'When a buyer asks something, it appears here and you get a notification.',
    'Write a comment',
  ],
])('without comments %s', async (_, change, sentence, label) => {
  openComments({ listing: carListing({ commentsCount: 0, ...change }) })
  expect(await screen.findByText(`No comments yet. ${sentence}`)).toBeVisible()
  expect(screen.getByLabelText(label)).toBeVisible()
  expect(heading()).toHaveTextContent('Comments 0')
})

test('the comment box is shown during loading, and a failed load says why and can be retried', async () => {
  let response = Promise.withResolvers<StubResponse>()
  openComments({ respond: ({ path }) => (path.endsWith('/comments') ? response.promise : undefined) })
  expect(await findBox()).toBeVisible()
  expect(screen.getByText('Loading the comments').closest('[role=status]')).toBeInTheDocument()
  response.resolve(outage)
  expect(await screen.findByRole('heading', { name: 'The comments did not load' })).toBeVisible()
  expect(screen.getByText('A part is down.')).toBeVisible()
  response = Promise.withResolvers()
  response.resolve({ body: commentsPage([commentOf({ content: 'There after all' })]) })
  await press('Try again')
  await expect.poll(shownTexts).toEqual(['There after all'])
})

test('Show more comments fetches the next page by its cursor, and disappears on the last page', async () => {
  const [first, second] = [commentOf({ content: 'First' }), commentOf({ content: 'Second' })]
  const { calls } = openComments({
    respond: ({ path, query }) => {
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
  await expect.poll(shownTexts).toEqual(['First', 'Second'])
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

test('a posted reply comes last in its thread and closes its box, and only one reply box opens', async () => {
  const question = commentOf({ content: 'First' })
  const earlier = commentOf({ content: 'An earlier reply', parentId: question.id })
  const other = commentOf({ content: 'Second', user: { ...buyer, displayName: 'Foday Turay' } })
  const { calls } = openComments({ comments: [question, earlier, other] })
  await press('Reply to Foday Turay')
  await press('Reply to Aminata Conteh')
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  await fill(screen.getByRole('textbox', { name: 'Reply to Aminata Conteh' }), 'A later reply')
  await press('Post reply')
  await expect.poll(shownTexts).toEqual(['First', 'An earlier reply', 'A later reply', 'Second'])
  expect(calls.find(isPost)).toMatchObject({ body: { content: 'A later reply', parentId: question.id } })
  expect((await findComment('A later reply')).element).toHaveFocus()
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(1))
})

test.each([
  ['a member sees one reply button per thread, and cannot delete or hide comments of others', member, 1],
  ['a visitor cannot reply', null, 0],
])('%s', async (_, user, replyButtons) => {
  const question = commentOf()
  const comments = [question, commentOf({ parentId: question.id }), commentOf({ parentId: question.id })]
  openComments({ comments, user })
  await expect.poll(shownTexts).toHaveLength(3)
  expect(screen.queryAllByRole('button', { name: /^Reply/ })).toHaveLength(replyButtons)
  expect(screen.queryByRole('button', { name: /^(Delete|Hide)/ })).not.toBeInTheDocument()
})

test('deleting a comment asks first, reports a failure, and then focuses the heading', async () => {
  const own = commentOf({ content: 'Mine', ...mine })
  let isDown = true
  const { calls } = openComments({
    comments: [own, commentOf({ content: 'Theirs' })],
    respond: ({ method }) => (isDown && method === 'DELETE' ? outage : undefined),
  })
  const deleteButton = () => screen.getByRole('button', { name: 'Delete your comment' })
  for (const keep of [() => press('Keep'), () => user.keyboard('{Escape}')]) {
    await user.click(await screen.findByRole('button', { name: 'Delete your comment' }))
    expect(screen.getByRole('group', { name: 'Delete this comment?' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await keep()
    expect(deleteButton()).toHaveFocus()
  }
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await press('Delete your comment')
  await press('Delete')
  await expectAlert('ErrorA part is down.')
  expect(shownTexts()).toEqual(['Mine', 'Theirs'])
  isDown = false
  await press('Delete')
  await expect.poll(shownTexts).toEqual(['Theirs'])
  expect(calls).toContainEqual({ method: 'DELETE', path: `/api/comments/${own.id}`, query: {} })
  expect(heading()).toHaveTextContent('Comments 1')
  await waitFor(() => expect(heading()).toHaveFocus())
})

test('deleting a comment with a reply leaves a placeholder, which takes the focus', async () => {
  const own = commentOf({ content: 'Mine', ...mine })
  openComments({ comments: [own, commentOf({ parentId: own.id, content: 'An answer to it' })] })
  await press('Delete your comment')
  await press('Delete')
  await expect.poll(shownTexts).toEqual(['This comment was deleted.', 'An answer to it'])
  expect(heading()).toHaveTextContent('Comments 1')
  const { element } = await findComment('This comment was deleted.')
  await waitFor(() => expect(element).toHaveFocus())
})

test('the seller can hide a comment, still read it and show it again, and the count changes', async () => {
  const question = commentOf({ content: 'A rude one' })
  const { calls } = openComments({ listing: ownListing(), comments: [question] })
  await press('Hide the comment by Aminata Conteh')
  expect(await screen.findByText('Hidden')).toBeVisible()
  const hide = { path: `/api/comments/${question.id}/hide`, body: { hidden: true } }
  expect(calls.filter(isPost)).toMatchObject([hide])
  expect(heading()).toHaveTextContent('Comments 0')
  expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
  expect(shownTexts()).toEqual(['A rude one'])
  await press('Show again the comment by Aminata Conteh')
  await waitFor(() => expect(screen.queryByText('Hidden')).not.toBeInTheDocument())
  expect(heading()).toHaveTextContent('Comments 1')
})

test('a deleted or hidden comment shows as such even if the comments cannot be refetched', async () => {
  const theirs = commentOf({ content: 'A rude one' })
  let isChanged = false
  openComments({
    listing: ownListing(),
    comments: [commentOf({ content: 'Mine', ...mine }), theirs],
    respond: ({ method }) => {
      isChanged ||= method !== 'GET'
      return isChanged && method === 'GET' ? outage : undefined
    },
  })
  await press('Hide the comment by Aminata Conteh')
  expect(await screen.findByText('Hidden')).toBeVisible()
  await press('Delete your comment')
  await press('Delete')
  await expect.poll(shownTexts).toEqual(['This comment was deleted.', 'A rude one'])
  expect(readToasts()).toEqual([])
})

test('others see a sentence in place of a hidden comment, and its author sees a badge', async () => {
  const hidden = { isHidden: true, hiddenBy: 'seller' } as const
  const placeholder = commentOf({ ...hidden, content: '', user: null })
  const reply = commentOf({ parentId: placeholder.id, content: 'An answer to it' })
  openComments({ comments: [placeholder, reply, commentOf({ ...hidden, ...mine, content: 'Mine' })] })
  expect((await findComment('Mine')).getByText('Hidden by the seller')).toBeVisible()
  expect(shownTexts()).toEqual(['Hidden by the seller.', 'An answer to it', 'Mine'])
  expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
})

test.each([
  ['review', 'Held for review', 'Only you can see it until our moderators approve it.'],
  ['moderators', 'Removed by our moderators', 'Only you can still see it.'],
] as const)(
  'a comment with hiddenBy "%s" shows its author "%s", can be deleted, and takes no replies',
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
  'the seller sees %s as a placeholder, with its replies but without a button to show it',
  async (_, sentence, change) => {
    const placeholder = commentOf({ ...change, content: '', user: null })
    const reply = commentOf({ parentId: placeholder.id, content: 'An answer to it' })
    openComments({ listing: ownListing(), comments: [placeholder, reply] })
    await expect.poll(shownTexts).toEqual([sentence, 'An answer to it'])
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
  },
)

test('a comment held for review says so when posted, and is not counted', async () => {
  const held = commentOf({ ...mine, isHidden: true, hiddenBy: 'review', content: 'Rude' })
  let stored = commentsPage([])
  openComments({
    respond: (call) => {
      if (!isPost(call)) return call.path.endsWith('/comments') ? { body: stored } : undefined
      stored = commentsPage([held])
      return { status: 201, body: held }
    },
  })
  await fill(await findBox(), 'Rude')
  await press('Post comment')
  expect((await findComment('Rude')).getByText('Held for review')).toBeVisible()
  expect(heading()).toHaveTextContent('Comments 0')
})
