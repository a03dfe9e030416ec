import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { carListing, seller } from '#web/features/feed/listing.fixture.ts'
import { reader } from '#web/test/people.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { buyer, commentOf, commentsPage, me } from './comment.fixture.ts'
import { box, heading, openComments, post, shown, toast } from './open-comments.fixture.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const mine = { user: me, isMine: true }
const ownListing = () => carListing({ user: { ...seller, id: reader.id } })
const articleOf = (text: string) => page.getByRole('article').filter({ hasText: text })

test("threads stand as they come with their replies inside, each with who, when and what, and the seller's with a badge", async () => {
  const question = commentOf({ content: 'Is it still there?' })
  const answer = commentOf({
    parentId: question.id,
    content: 'It is.',
    user: seller,
    isBySeller: true,
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  await openComments({ comments: [question, answer, commentOf({ content: 'An older one' })] })
  await expect.poll(shown).toEqual(['Is it still there?', 'It is.', 'An older one'])
  await expect.element(heading).toHaveTextContent('Comments 3')
  const reply = articleOf('It is.')
  await expect.element(reply.getByText('Seller', { exact: true })).toBeVisible()
  await expect.element(reply.getByText('Nov 20, 2026')).toBeVisible()
  await expect
    .element(reply.getByRole('link', { name: 'Mariama Koroma' }))
    .toHaveAttribute('href', `/users/${seller.id}`)
  await expect
    .element(articleOf('Is it still there?').getByText('Seller', { exact: true }))
    .not.toBeInTheDocument()
  expect(reply.element().getBoundingClientRect().left).toBeGreaterThan(
    articleOf('Is it still there?').element().getBoundingClientRect().left,
  )
})

test('a word of any length wraps, line breaks stay, and an address is no link', async () => {
  await openComments({
    comments: [commentOf({ content: `${'long'.repeat(100)}\nsecond line https://example.com` })],
  })
  const article = page.getByRole('article')
  await expect.element(article).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  expect(article.element().querySelector('p')?.innerText).toContain('\nsecond line')
  expect(article.getByRole('link').elements()).toHaveLength(1)
})

test('with no comments it invites to ask the first question', async () => {
  await openComments({ listing: carListing({ commentsCount: 0 }) })
  await expect.element(page.getByText('No comments yet. Ask the first question.')).toBeVisible()
  await expect.element(heading).toHaveTextContent('Comments 0')
})

test('with no comments it tells the owner where questions appear', async () => {
  await openComments({ listing: carListing({ commentsCount: 0, user: { ...seller, id: reader.id } }) })
  await expect
    .element(
      page.getByText(
        'No comments yet. When a buyer asks something, it appears here and you get a notification.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText('Ask the first question')).not.toBeInTheDocument()
})

test('while they load it says so, and the box is there already', async () => {
  const slow = Promise.withResolvers<void>()
  await openComments({
    answer: ({ path }) =>
      path.endsWith('/comments')
        ? slow.promise.then(() => ({ body: commentsPage([commentOf({ content: 'Late' })]) }))
        : undefined,
  })
  await expect.element(page.getByRole('status').getByText('Loading the comments')).toBeInTheDocument()
  await expect.element(page.getByLabelText('Ask the seller')).toBeVisible()
  slow.resolve()
  await expect.poll(shown).toEqual(['Late'])
})

test('comments that do not load say why, and trying again helps', async () => {
  let isDown = true
  await openComments({
    comments: [commentOf({ content: 'There after all' })],
    answer: ({ path }) =>
      isDown && path.endsWith('/comments')
        ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
        : undefined,
  })
  await expect.element(page.getByRole('heading', { name: 'The comments did not load' })).toBeVisible()
  await expect.element(page.getByText('A part is down.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(shown).toEqual(['There after all'])
})

test('Show more comments brings the next page by its cursor, and goes when all are there', async () => {
  const [first, second] = [
    commentOf({ content: 'On the first page' }),
    commentOf({ content: 'On the second page' }),
  ]
  const { calls } = await openComments({
    answer: ({ path, query }) => {
      if (!path.endsWith('/comments')) return undefined
      return {
        body: query.cursor
          ? commentsPage([second], { total: 2 })
          : commentsPage([first], { total: 2, nextCursor: 'next' }),
      }
    },
  })
  await expect.element(heading).toHaveTextContent('Comments 2')
  await page.getByRole('button', { name: 'Show more comments' }).click()
  await expect.poll(shown).toEqual(['On the first page', 'On the second page'])
  expect(calls.at(-1)?.query).toEqual({ cursor: 'next' })
  await expect.element(page.getByRole('button', { name: 'Show more comments' })).not.toBeInTheDocument()
})

test('a reply is written in place: the focus moves in, Escape closes, and what was typed is there again', async () => {
  await openComments({ comments: [commentOf({ content: 'Is it still there?' })] })
  const reply = page.getByRole('button', { name: 'Reply to Aminata Conteh' })
  const box = page.getByLabelText('Reply to Aminata Conteh').and(page.getByRole('textbox'))
  await reply.click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('It is{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(reply).toHaveFocus()
  await reply.click()
  await expect.element(box).toHaveValue('It is')
})

test('a reply joins its thread at the end and closes its box, and only one box is open at a time', async () => {
  const [question, other] = [
    commentOf({ content: 'First' }),
    commentOf({ content: 'Second', user: { ...buyer, displayName: 'Foday Turay' } }),
  ]
  const earlier = commentOf({ content: 'An earlier reply', parentId: question.id })
  const { calls } = await openComments({ comments: [question, earlier, other] })
  await page.getByRole('button', { name: 'Reply to Foday Turay' }).click()
  await page.getByRole('button', { name: 'Reply to Aminata Conteh' }).click()
  await expect.poll(() => page.getByRole('textbox').elements()).toHaveLength(2)
  await page.getByRole('textbox', { name: 'Reply to Aminata Conteh' }).fill('A later reply')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect.poll(shown).toEqual(['First', 'An earlier reply', 'A later reply', 'Second'])
  expect(calls.at(-1)).toMatchObject({
    method: 'POST',
    body: { content: 'A later reply', parentId: question.id },
  })
  await expect.poll(() => page.getByRole('textbox').elements()).toHaveLength(1)
  await expect.element(articleOf('A later reply')).toHaveFocus()
})

test('replies offer no reply of their own, and visitors none at all', async () => {
  const question = commentOf()
  const comments = [question, commentOf({ parentId: question.id }), commentOf({ parentId: question.id })]
  const { screen } = await openComments({ comments })
  await expect.poll(() => page.getByRole('button', { name: 'Reply' }).elements()).toHaveLength(1)
  await screen.unmount()
  await openComments({ comments, user: null })
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
})

test("deleting one's own asks in place; Keep keeps it and gives the focus back", async () => {
  const { calls } = await openComments({ comments: [commentOf({ content: 'Mine', ...mine })] })
  const button = page.getByRole('button', { name: 'Delete your comment' })
  await button.click()
  await expect.element(page.getByRole('group', { name: 'Delete this comment?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep' })).toHaveFocus()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(button).toHaveFocus()
  await button.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('deleted, it leaves a sentence in its place that takes the focus, and is counted no more', async () => {
  const own = commentOf({ content: 'Mine', ...mine })
  const { calls } = await openComments({ comments: [own, commentOf({ content: 'Theirs' })] })
  await page.getByRole('button', { name: 'Delete your comment' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(shown).toEqual(['This comment was deleted.', 'Theirs'])
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/comments/${own.id}` })
  await expect.element(heading).toHaveTextContent('Comments 1')
  await expect.element(articleOf('This comment was deleted.')).toHaveFocus()
})

test('a comment that could not be deleted stays, and the reason is told', async () => {
  await openComments({
    comments: [commentOf({ content: 'Mine', ...mine })],
    answer: ({ method }) =>
      method === 'DELETE'
        ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
        : undefined,
  })
  await page.getByRole('button', { name: 'Delete your comment' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(toast).toHaveTextContent('ErrorA part is down.')
  await expect.poll(shown).toEqual(['Mine'])
})

test("nobody can delete or hide another's comment at a listing that is not theirs", async () => {
  await openComments({ comments: [commentOf()] })
  await expect.element(page.getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Hide' })).not.toBeInTheDocument()
})

test('the seller hides a comment and shows it again, goes on reading it, and the count follows', async () => {
  const question = commentOf({ content: 'A rude one' })
  const { calls } = await openComments({ listing: ownListing(), comments: [question] })
  await page.getByRole('button', { name: 'Hide the comment by Aminata Conteh' }).click()
  await expect.element(page.getByRole('article').getByText('Hidden', { exact: true })).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ path: `/api/comments/${question.id}/hide`, body: { hidden: true } })
  await expect.element(heading).toHaveTextContent('Comments 0')
  await expect.element(page.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  await expect.poll(shown).toEqual(['A rude one'])
  await page.getByRole('button', { name: 'Show again the comment by Aminata Conteh' }).click()
  await expect.element(page.getByRole('article').getByText('Hidden', { exact: true })).not.toBeInTheDocument()
  await expect.element(heading).toHaveTextContent('Comments 1')
})

test('a hidden comment is a sentence to others, and has a badge for who wrote it', async () => {
  const hidden = { isHidden: true, hiddenBy: 'seller' } as const
  const place = commentOf({ ...hidden, content: '', user: null })
  await openComments({
    comments: [
      place,
      commentOf({ parentId: place.id, content: 'An answer to it' }),
      commentOf({ ...hidden, ...mine, content: 'Mine' }),
    ],
  })
  await expect.poll(shown).toEqual(['Hidden by the seller.', 'An answer to it', 'Mine'])
  await expect.element(articleOf('Mine').getByText('Hidden by the seller', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
})

test.each([
  ['review', 'Held for review', 'Only you can see it until our moderators approve it.'],
  ['moderators', 'Removed by our moderators', 'Only you can still see it.'],
] as const)(
  'of a comment that is out of sight for %s its author reads "%s", can delete it, and gets no answers',
  async (hiddenBy, badge, note) => {
    await openComments({ comments: [commentOf({ ...mine, isHidden: true, hiddenBy, content: 'Mine' })] })
    await expect.element(articleOf('Mine').getByText(badge, { exact: true })).toBeVisible()
    await expect.element(articleOf('Mine').getByText(note, { exact: true })).toBeVisible()
    expect(page.getByText(/by the seller/).elements()).toEqual([])
    expect(
      articleOf('Mine')
        .getByRole('button')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Delete'])
    await expect.element(heading).toHaveTextContent('Comments 0')
  },
)

test('what moderators removed is to the seller a place that holds its replies, without a way to show it', async () => {
  const place = commentOf({ isHidden: true, hiddenBy: 'moderators', content: '', user: null })
  await openComments({
    listing: ownListing(),
    comments: [place, commentOf({ parentId: place.id, content: 'An answer to it' })],
  })
  await expect.poll(shown).toEqual(['This comment is not shown.', 'An answer to it'])
  expect(page.getByRole('button', { name: /^Show/ }).elements()).toEqual([])
})

test('a comment that is held as it is posted says so at once, and is not counted', async () => {
  await openComments({
    answer: ({ method }) =>
      method === 'POST'
        ? { status: 201, body: commentOf({ ...mine, isHidden: true, hiddenBy: 'review', content: 'Rude' }) }
        : undefined,
  })
  await box.fill('Rude')
  await post.click()
  await expect.element(articleOf('Rude').getByText('Held for review', { exact: true })).toBeVisible()
  await expect.element(heading).toHaveTextContent('Comments 0')
})

test('a deleted comment holds its replies together', async () => {
  const place = commentOf({ isDeleted: true, content: '', user: null })
  await openComments({ comments: [place, commentOf({ parentId: place.id, content: 'An answer to it' })] })
  await expect.poll(shown).toEqual(['This comment was deleted.', 'An answer to it'])
})
