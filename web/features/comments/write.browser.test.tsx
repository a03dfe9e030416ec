import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COMMENT_MAX } from '#contract/limits.ts'
import { carListing, seller } from '#web/features/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/feed/queries.ts'
import { reader, type Called } from '#web/features/feed/test/market.tsx'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import { commentOf } from './comment.fixture.ts'
import { box, heading, openComments, post, shown, toast } from './open-comments.fixture.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const isPost = ({ method }: Called) => method === 'POST'

/**
 * The Idempotency-Keys under which comments were sent, in order. While the line is not up, they are lost on
 * their way.
 */
function watchKeys(line: { isUp: boolean }) {
  const keys: (string | null)[] = []
  const stubbed = window.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (!line.isUp) throw new TypeError('Failed to fetch')
    }
    return stubbed(input, init)
  })
  return keys
}

test("a comment of one's own stands on top at once, is counted, takes the focus, and nothing is loaded again", async () => {
  const { calls, listing } = await openComments({ comments: [commentOf({ content: 'An older question' })] })
  await expect.element(page.getByText('An older question')).toBeVisible()
  const asked = calls.filter(({ method }) => method === 'GET').length
  await box.fill('Is it still there?\nI can come today.')
  await post.click()
  await expect.poll(shown).toEqual(['Is it still there?\nI can come today.', 'An older question'])
  expect(calls.filter(isPost)).toMatchObject([
    {
      path: `/api/listings/${listing.id}/comments`,
      body: { content: 'Is it still there?\nI can come today.' },
    },
  ])
  await expect.element(heading).toHaveTextContent('Comments 2')
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByRole('article').first()).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(asked)
})

test('the count of comments follows in the lists that hold the listing', async () => {
  const { client, listing } = await openComments({ comments: [commentOf()] })
  const feed = feedQuery({}).queryKey
  client.setQueryData(feed, {
    pages: [{ listings: [listing], total: 1, nextCursor: null }],
    pageParams: [undefined],
  })
  await box.fill('Is it still there?')
  await expect.element(page.getByRole('article')).toBeVisible()
  await post.click()
  await expect.poll(() => client.getQueryData(feed)?.pages[0]?.listings[0]?.commentsCount).toBe(2)
})

test('Enter makes a line and sends nothing', async () => {
  const { calls } = await openComments()
  await box.click()
  await userEvent.keyboard('One line{Enter}another')
  await expect.element(box).toHaveValue('One line\nanother')
  expect(calls.filter(isPost)).toEqual([])
})

test('a blank comment is not sent, and the box says why', async () => {
  const { calls } = await openComments()
  await box.fill('  \n ')
  await post.click()
  await expect.element(box).toHaveAccessibleDescription(/Please write something/)
  await expect.element(box).toHaveFocus()
  expect(calls.filter(isPost)).toEqual([])
})

test('the figures come near the end, and what is too long is told and not cut', async () => {
  const { calls } = await openComments()
  await box.fill('a'.repeat(COMMENT_MAX * 0.8 - 1))
  await expect.element(page.getByText('/ 1,000')).not.toBeInTheDocument()
  await box.fill('a'.repeat(COMMENT_MAX))
  await expect.element(page.getByText('1,000 / 1,000')).toBeVisible()
  await expect.element(box).toBeValid()
  await box.fill('a'.repeat(COMMENT_MAX + 3))
  await expect.element(box).toHaveAccessibleDescription(/3 characters too many/)
  await expect.element(box).toHaveValue('a'.repeat(COMMENT_MAX + 3))
  await post.click()
  expect(calls.filter(isPost)).toEqual([])
})

test('after a dropped line the text stays and the retry goes out under the same key', async () => {
  await openComments()
  const line = { isUp: false }
  const keys = watchKeys(line)
  await box.fill('Is it still there?')
  await post.click()
  await expect
    .element(toast)
    .toHaveTextContent('ErrorYou are offline. Please check your connection and try again.')
  await expect.element(box).toHaveValue('Is it still there?')
  line.isUp = true
  await post.click()
  await expect.poll(shown).toEqual(['Is it still there?'])
  await expect.element(toast).toBeEmptyDOMElement()
  expect(keys).toEqual([expect.stringMatching(/.{20,}/), keys[0]])
})

test('a text changed after a dropped line is another comment, and so is the next one', async () => {
  await openComments()
  const line = { isUp: false }
  const keys = watchKeys(line)
  await box.fill('Is it still there?')
  await post.click()
  await expect.element(toast).toHaveTextContent('Error')
  line.isUp = true
  await box.fill('Is it still for sale?')
  await post.click()
  await expect.poll(shown).toEqual(['Is it still for sale?'])
  await box.fill('Is it still for sale?')
  await post.click()
  await expect.poll(shown).toHaveLength(2)
  expect(new Set(keys).size).toBe(3)
})

test('a text whose sending failed is there again, key and all, when the page is left and come back to', async () => {
  await openComments()
  const line = { isUp: false }
  const keys = watchKeys(line)
  await box.fill('Is it still there?')
  await post.click()
  await expect.element(toast).toHaveTextContent('Error')
  await page.getByRole('link', { name: 'Away' }).click()
  await page.getByRole('link', { name: 'To the listing' }).click()
  await expect.element(box).toHaveValue('Is it still there?')
  line.isUp = true
  await post.click()
  await expect.poll(shown).toEqual(['Is it still there?'])
  expect(keys[1]).toBe(keys[0])
})

test('another person on the same phone does not find the text', async () => {
  const listing = carListing()
  const first = await openComments({ listing })
  await box.fill('My name is Abu')
  await first.screen.unmount()
  await openComments({ listing, user: { ...reader, id: '0190b5a0-0000-7000-8000-0000000000dd' } })
  await expect.element(box).toHaveValue('')
})

test('while it is under way the button is busy and a second press sends nothing', async () => {
  const sent = Promise.withResolvers<void>()
  const { calls } = await openComments({
    answer: ({ method }) =>
      method === 'POST'
        ? sent.promise.then(() => ({ status: 201, body: commentOf({ content: 'Once' }) }))
        : undefined,
  })
  await box.fill('Once')
  await post.click()
  await expect.element(post).toHaveAttribute('aria-busy', 'true')
  await post.click({ force: true })
  await expect.element(box).toHaveAttribute('readonly')
  sent.resolve()
  await expect.poll(shown).toEqual(['Once'])
  expect(calls.filter(isPost)).toHaveLength(1)
})

test.each([
  [
    'of too many comments',
    429,
    { code: 'too_many_requests', message: 'You can write 100 comments a day. Please come back tomorrow.' },
    'You can write 100 comments a day. Please come back tomorrow.',
  ],
  [
    'of a field',
    400,
    {
      code: 'invalid_input',
      message: 'Please check what you entered.',
      fields: { content: 'A comment has at most 1000 characters' },
    },
    'A comment has at most 1000 characters',
  ],
])("the server's sentence %s is shown as an error and the text stays", async (_, status, body, sentence) => {
  await openComments({ answer: ({ method }) => (method === 'POST' ? { status, body } : undefined) })
  await box.fill('Is it still there?')
  await post.click()
  await expect.element(toast).toHaveTextContent(`Error${sentence}`)
  await expect.element(box).toHaveValue('Is it still there?')
})

test('a listing that was sold meanwhile says so and closes its questions', async () => {
  let isSold = false
  const listing = carListing()
  await openComments({
    listing,
    answer: ({ method, path }) => {
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
  await box.fill('Is it still there?')
  await post.click()
  await expect.element(toast).toHaveTextContent('This listing is sold, so comments are closed.')
  await expect.element(page.getByText('This listing is sold, so questions are closed.')).toBeVisible()
})

test('who is logged out meanwhile is told so, and finds the text after signing in again', async () => {
  const led: string[] = []
  const stay = (event: NavigateEvent) => {
    event.preventDefault()
    led.push(new URL(event.destination.url).pathname)
  }
  await openComments({
    answer: ({ method }) =>
      method === 'POST'
        ? { status: 401, body: { code: 'signed_out', message: 'Please log in.' } }
        : undefined,
  })
  await box.fill('Is it still there?')
  window.navigation.addEventListener('navigate', stay)
  await post.click()
  await expect
    .poll(() => readToasts()[0])
    .toMatchObject({ title: 'Session Expired', description: 'Please log in again to continue.' })
  await expect.poll(() => led, { timeout: 3_000 }).toEqual(['/api/login'])
  window.navigation.removeEventListener('navigate', stay)
  expect(Object.values(sessionStorage).join()).toContain('Is it still there?')
  await expect.element(box).toHaveValue('Is it still there?')
})

test('a visitor is led to signing in and back to the listing', async () => {
  const { listing } = await openComments({ user: null })
  await expect
    .element(page.getByRole('link', { name: 'Log in to ask a question' }))
    .toHaveAttribute('href', `/auth?next=${encodeURIComponent(`/listings/${listing.id}`)}`)
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test.each([
  ['sold', 'This listing is sold, so questions are closed.'],
  ['expired', 'This listing has expired, so questions are closed.'],
  ['pending', 'We are checking this listing. Questions open when buyers can see it.'],
] as const)(
  'at a listing that is %s nothing can be asked or answered, and it says why',
  async (status, sentence) => {
    await openComments({ listing: carListing({ status }), comments: [commentOf()] })
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByRole('article')).toBeVisible()
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  },
)

test('the seller writes a comment and is not asked to ask themselves', async () => {
  await openComments({ listing: carListing({ user: { ...seller, id: reader.id } }) })
  await expect.element(page.getByLabelText('Write a comment')).toBeVisible()
})
