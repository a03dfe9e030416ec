import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { COMMENT_MAX } from '#contract/limits.ts'
import { carListing, homeListing } from '#web/features/search/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/search/feed/queries.ts'
import { device } from '#web/lib/device-store.ts'
import { fill, press, user, recordIdempotencyKeys, recordNavigations } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { commentOf } from './comment.fixture.ts'
import { draftIdOf, readDraft, writeDraft } from './drafts.ts'
import { findBox, heading, isPost, openComments, shownTexts, toast } from './open-comments.fixture.tsx'

async function ask(text: string) {
  await fill(await findBox(), text)
  await press('Post comment')
}

test("a new comment appears on top with the server's count, and takes the focus", async () => {
  const older = commentOf({ content: 'An older question' })
  const { calls, listing, client } = openComments({ comments: [older] })
  expect(await screen.findByText('An older question')).toBeVisible()
  const feed = feedQuery({}).queryKey
  client.setQueryData(feed, {
    pages: [{ listings: [listing], total: 1, nextCursor: null }],
    pageParams: [undefined],
  })
  const content = 'Is it still there?\nI can come today.'
  await ask(content)
  await expect.poll(shownTexts).toEqual([content, 'An older question'])
  expect(calls.filter(isPost)).toMatchObject([
    { path: `/api/listings/${listing.id}/comments`, body: { content } },
  ])
  expect(heading()).toHaveTextContent('Comments 2')
  expect(await findBox()).toHaveValue('')
  await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveFocus())
  const cached = client.getQueryData(feed)?.pages[0]?.listings[0]
  expect(cached?.commentsCount, 'in the lists, too').toBe(2)
})

test('if the stored comment cannot be shown, its text stays and a retry sends the same key', async () => {
  const body = { code: 'unavailable', message: 'A part is down.' }
  let isDown = false
  openComments({
    respond: (call) => {
      if (isPost(call)) return undefined
      return isDown && call.path.endsWith('/comments') ? { status: 503, body } : undefined
    },
  })
  const keys = recordIdempotencyKeys()
  await findBox()
  isDown = true
  await ask('Is it still there?')
  await waitFor(() => expect(toast()).toHaveTextContent('ErrorA part is down.'))
  expect(await findBox()).toHaveValue('Is it still there?')
  isDown = false
  await press('Post comment')
  await expect.poll(shownTexts).toContain('Is it still there?')
  expect(await findBox()).toHaveValue('')
  expect(keys).toEqual([expect.stringMatching(/.{20,}/), keys[0]])
})

test('a blank comment is not sent and the box says why; Enter only starts a new line', async () => {
  const { calls } = openComments()
  await ask('  \n ')
  expect(await findBox()).toHaveAccessibleDescription(/Please write something/)
  expect(await findBox()).toHaveFocus()
  await fill(await findBox(), 'One line')
  await user.keyboard('{Enter}another')
  expect(await findBox()).toHaveValue('One line\nanother')
  expect(calls.filter(isPost)).toEqual([])
})

test('the character count appears near the limit, and a longer text is reported but not cut', async () => {
  const { calls } = openComments()
  const box = await findBox()
  await fill(box, 'a'.repeat(COMMENT_MAX * 0.8 - 1))
  expect(screen.queryByText(/\/ 1,000/)).not.toBeInTheDocument()
  await fill(box, 'a'.repeat(COMMENT_MAX))
  expect(screen.getByText('1,000 / 1,000')).toBeVisible()
  expect(box).toBeValid()
  await ask('a'.repeat(COMMENT_MAX + 3))
  expect(box).toHaveAccessibleDescription(/3 characters too many/)
  expect(box).toHaveValue('a'.repeat(COMMENT_MAX + 3))
  expect(calls.filter(isPost)).toEqual([])
})

test('a comment is judged by its visible characters, as on the server', async () => {
  const { calls } = openComments()
  await ask('\u200b \u2060')
  expect(await findBox()).toHaveAccessibleDescription(/Please write something/)
  expect(calls.filter(isPost)).toEqual([])
  await ask('😀'.repeat(COMMENT_MAX + 1))
  expect(await findBox()).toHaveAccessibleDescription(/1 character too many/)
  await ask(`${'😀'.repeat(COMMENT_MAX)}\u200b\n`)
  await expect.poll(() => calls.filter(isPost)).toHaveLength(1)
})

test.each([
  ['in the same place', async () => undefined],
  [
    'after leaving the page and coming back',
    async () => {
      await press('Away', 'link')
      await press('To the listing', 'link')
    },
  ],
])('after a dropped connection the text stays, and a retry %s sends the same key', async (_, move) => {
  openComments()
  const connection = { isUp: false }
  const keys = recordIdempotencyKeys(connection)
  await ask('Is it still there?')
  await waitFor(() =>
    expect(toast()).toHaveTextContent('ErrorYou are offline. Please check your connection and try again.'),
  )
  await move()
  expect(await findBox()).toHaveValue('Is it still there?')
  connection.isUp = true
  await press('Post comment')
  await expect.poll(shownTexts).toEqual(['Is it still there?'])
  await waitFor(() => expect(toast()).toBeEmptyDOMElement())
  expect(keys).toEqual([expect.stringMatching(/.{20,}/), keys[0]])
})

test('a text changed after a dropped connection gets a new key, and so does the next comment', async () => {
  openComments()
  const connection = { isUp: false }
  const keys = recordIdempotencyKeys(connection)
  await ask('Is it still there?')
  await waitFor(() => expect(toast()).toHaveTextContent('Error'))
  connection.isUp = true
  await ask('Is it still for sale?')
  await expect.poll(shownTexts).toEqual(['Is it still for sale?'])
  await ask('Is it still for sale?')
  await expect.poll(shownTexts).toHaveLength(2)
  expect(new Set(keys).size).toBe(3)
})

test('another person on the same phone does not see the draft', async () => {
  const listing = carListing()
  const first = openComments({ listing })
  await fill(await findBox(), 'My name is Abu')
  first.rendered.unmount()
  openComments({ listing, user: { ...member, id: '0190b5a0-0000-7000-8000-0000000000dd' } })
  expect(await findBox()).toHaveValue('')
})

test('while a comment is being sent, the button is busy and a second press sends nothing', async () => {
  const response = Promise.withResolvers<undefined>()
  const { calls } = openComments({ respond: (call) => (isPost(call) ? response.promise : undefined) })
  await ask('Once')
  const post = screen.getByRole('button', { name: 'Post comment' })
  expect(post).toHaveAttribute('aria-busy', 'true')
  await user.click(post)
  expect(await findBox()).toHaveAttribute('readonly')
  response.resolve(undefined)
  await expect.poll(shownTexts).toEqual(['Once'])
  expect(calls.filter(isPost)).toHaveLength(1)
})

test.each([
  [
    'about too many comments',
    429,
    { code: 'too_many_requests', message: 'You can write 100 comments a day. Please come back tomorrow.' },
    'You can write 100 comments a day. Please come back tomorrow.',
  ],
  [
    'about a field',
    400,
    {
      code: 'invalid_input',
      message: 'Please check what you entered.',
      fields: { content: 'A comment has at most 1000 characters' },
    },
    'A comment has at most 1000 characters',
  ],
])("the server's message %s is shown as an error, and the text stays", async (_, status, body, sentence) => {
  openComments({ respond: (call) => (isPost(call) ? { status, body } : undefined) })
  await ask('Is it still there?')
  await waitFor(() => expect(toast()).toHaveTextContent(`Error${sentence}`))
  expect(await findBox()).toHaveValue('Is it still there?')
})

test('if the listing was sold meanwhile, the page says so and no longer takes questions', async () => {
  let isSold = false
  const listing = carListing()
  openComments({
    listing,
    respond: ({ method, path }) => {
      if (method === 'POST') {
        isSold = true
        return {
          status: 409,
          body: { code: 'conflict', message: 'This listing is sold, so comments are closed.' },
        }
      }
      return isSold && path === `/api/listings/${listing.id}`
        ? { body: { ...listing, status: 'sold' } }
        : undefined
    },
  })
  await ask('Is it still there?')
  await waitFor(() => expect(toast()).toHaveTextContent('This listing is sold, so comments are closed.'))
  expect(await screen.findByText('This listing is sold, so questions are closed.')).toBeVisible()
})

test('a person whose session ended is sent to sign in, and finds the text afterwards', async () => {
  const visited = recordNavigations()
  const body = { code: 'signed_out', message: 'Please log in.' }
  const { listing } = openComments({ respond: (call) => (isPost(call) ? { status: 401, body } : undefined) })
  await ask('Is it still there?')
  await waitFor(() => expect(toast()).toHaveTextContent('Session ExpiredPlease log in again to continue.'))
  await expect.poll(() => visited).toEqual(['/api/login'])
  expect(device.getItem(`comment:${member.id}:${listing.id}`)).toContain('Is it still there?')
  expect(await findBox()).toHaveValue('Is it still there?')
})

test('a visitor sees a link to sign in and come back to the listing', async () => {
  const { listing } = openComments({ user: null })
  expect(await screen.findByRole('link', { name: 'Log in to ask a question' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(`/listings/${listing.id}`)}`,
  )
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test.each([
  ['car', 'sold', 'This listing is sold, so questions are closed.'],
  ['home', 'sold', 'This home is rented out, so questions are closed.'],
  ['car', 'expired', 'This listing has expired, so questions are closed.'],
  ['car', 'pending', 'We are checking this listing. Questions open when buyers can see it.'],
] as const)('a %s that is %s takes no questions or replies, and says why', async (what, status, sentence) => {
  const listing = what === 'home' ? homeListing({ status }) : carListing({ status })
  openComments({ listing, comments: [commentOf()] })
  expect(await screen.findByText(sentence)).toBeVisible()
  await expect.poll(shownTexts).toHaveLength(1)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
})

test('a draft belongs to one person, listing and thread', () => {
  const places: [string, string, string?][] = [
    ['me', 'one'],
    ['me', 'two'],
    ['you', 'one'],
    ['me', 'one', 'a'],
  ]
  const ids = places.map(([user, listing, parent]) => draftIdOf(user, listing, parent))
  for (const id of ids) writeDraft(id, { text: `Of ${id}`, key: 'k' })
  expect(ids.map(readDraft)).toEqual(ids.map((id) => ({ text: `Of ${id}`, key: 'k' })))
  expect(device.getItem('comment:me:one:a')).toBe('{"text":"Of me:one:a","key":"k"}')
  for (const id of ids) writeDraft(id, { text: '' })
  expect(ids.map((id) => device.getItem(`comment:${id}`))).toEqual([null, null, null, null])
})

test.each(['{', 'null', '[]', '{"text":1}', '{"text":"a","key":2}'])(
  'a draft is empty if storage contains %s',
  (stored) => {
    device.setItem('comment:me:one', stored)
    expect(readDraft('me:one')).toEqual({ text: '' })
  },
)
