import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { COMMENT_MAX } from '#contract/limits.ts'
import { carListing, homeListing } from '#web/features/search/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/search/feed/queries.ts'
import { sendAll } from '#web/features/shell/send-all.ts'
import { device } from '#web/lib/device-store.ts'
import { addWaiting, listWaiting } from '#web/lib/waiting.ts'
import { fill, press, user, recordIdempotencyKeys, recordNavigations } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { commentOf } from './comment.fixture.ts'
import { draftIdOf, readDraft, writeDraft } from './drafts.ts'
import {
  findBox,
  findComment,
  heading,
  isPost,
  openComments,
  shownTexts,
  toast,
} from './open-comments.fixture.tsx'

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

/** A line that can drop, and what the server does with each comment that reaches it. */
async function openOnLine(setup: Parameters<typeof openComments>[0] = {}) {
  const opened = openComments(setup)
  const line = { isUp: true }
  const keys = recordIdempotencyKeys(line)
  await findBox()
  const sendAgain = () =>
    sendAll({ userId: member.id, client: opened.client, navigate: vi.fn(), isStopped: () => false })
  return { ...opened, line, keys, sendAgain }
}

test('a comment without a line is shown as waiting, also after a reload, and is posted once when it is back', async () => {
  const first = await openOnLine()
  first.line.isUp = false
  await ask('Is it still there?')
  expect((await findComment('Is it still there?')).getByText('Waiting for the line')).toBeVisible()
  expect(await findBox()).toHaveValue('')
  first.rendered.unmount()
  const { line, keys, sendAgain } = await openOnLine({ listing: first.listing })
  expect((await findComment('Is it still there?')).getByText('Waiting for the line')).toBeVisible()
  line.isUp = false
  await expect(sendAgain()).rejects.toThrow('did not reach')
  line.isUp = true
  await sendAgain()
  await sendAgain()
  await waitFor(() => expect(screen.queryByText('Waiting for the line')).not.toBeInTheDocument())
  await expect.poll(shownTexts).toEqual(['Is it still there?'])
  expect([...first.keys, ...keys]).toEqual([expect.stringMatching(/.{20,}/), keys[0], keys[0]])
})

test('a comment that waits can be undone, which puts its text before what is in the box, and is never sent', async () => {
  const { calls, line, sendAgain } = await openOnLine()
  line.isUp = false
  await ask('Is it still there?')
  const waiting = await findComment('Is it still there?')
  await fill(await findBox(), 'Can I come today?')
  await user.click(waiting.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await findBox()).toHaveValue('Is it still there?\n\nCan I come today?'))
  expect([shownTexts(), listWaiting(member.id)]).toEqual([[], []])
  line.isUp = true
  await sendAgain()
  expect(calls.filter(isPost)).toEqual([])
})

test('a comment that is refused after it has waited is in its box again, and a toast says why', async () => {
  const message = 'This person does not accept comments from you.'
  const { line, sendAgain } = await openOnLine({
    respond: (call) => (isPost(call) ? { status: 403, body: { code: 'blocked', message } } : undefined),
  })
  line.isUp = false
  await ask('Is it still there?')
  await findComment('Is it still there?')
  line.isUp = true
  await sendAgain()
  await waitFor(() => expect(toast()).toHaveTextContent(`Your comment was not posted${message}`))
  expect(await findBox()).toHaveValue('Is it still there?')
  expect(shownTexts()).toEqual([])
})

test('a reply without a line waits in its thread, and its box closes', async () => {
  const { line, calls, sendAgain } = await openOnLine({ comments: [commentOf({ content: 'A question' })] })
  await press(/^Reply to/)
  line.isUp = false
  await fill(await screen.findByRole('textbox', { name: /^Reply to/ }), 'An answer')
  await press('Post reply')
  await expect.poll(shownTexts).toEqual(['A question', 'An answer'])
  expect(screen.queryByRole('textbox', { name: /^Reply to/ })).not.toBeInTheDocument()
  line.isUp = true
  await sendAgain()
  await waitFor(() => expect(screen.queryByText('Waiting for the line')).not.toBeInTheDocument())
  expect(calls.filter(isPost)).toMatchObject([{ body: { content: 'An answer' } }])
  await expect.poll(shownTexts).toEqual(['A question', 'An answer'])
})

test('a comment whose page died while it was sent waits, and is not in the box as well', async () => {
  const listing = carListing()
  const data = { listingId: listing.id, text: 'Is it still there?' }
  await addWaiting(member.id, { key: 'left', kind: 'comment', createdAt: new Date().toISOString(), data })
  writeDraft(draftIdOf(member.id, listing.id, undefined), { text: data.text, key: 'left' })
  const { sendAgain } = await openOnLine({ listing })
  expect([(await findBox()).textContent, shownTexts()]).toEqual(['', [data.text]])
  await sendAgain()
  await waitFor(() => expect(screen.queryByText('Waiting for the line')).not.toBeInTheDocument())
  expect(await findBox()).toHaveValue('')
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
