import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { carListing } from '#web/features/feed/listing.fixture.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { decisionsIn, openDesk } from '../test/open-desk.tsx'
import { item } from '../test/things.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const queue = page.getByRole('region', { name: 'AI moderation queue' })
const rows = () =>
  queue
    .getByRole('link')
    .elements()
    .map((each) => each.querySelector('[class*=text]')?.textContent)
const row = (text: string) => queue.getByRole('link').filter({ hasText: text })
const pane = page.getByRole('article')
const button = (name: string) => page.getByRole('button', { name })
const four = () => ['One', 'Two', 'Three', 'Four'].map((contentPreview) => item({ contentPreview }))

/** A server that takes its time over decisions, until `settle` is called. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return {
    answer: ({ method }: Called) => (method === 'POST' ? promise : undefined),
    settle: () => resolve({ body: {} }),
  }
}

describe('while a decision is on its way', () => {
  test('whoever has walked on stays where they are: no item is passed over', async () => {
    const { answer, settle } = slowly()
    await openDesk({ items: four(), answer })
    await row('One').click()
    await expect.element(pane.getByText('One All of it.')).toBeVisible()
    await userEvent.keyboard('aj')
    await expect.element(row('Two')).toHaveAttribute('aria-current', 'page')
    settle()
    await expect.poll(rows).toEqual(['Two', 'Three', 'Four'])
    await expect.element(row('Two')).toHaveAttribute('aria-current', 'page')
  })

  test('whoever has closed the item finds none opened', async () => {
    await page.viewport(360, 740)
    const { answer, settle } = slowly()
    await openDesk({ items: four(), answer })
    await row('Two').click()
    await button('Approve').click()
    await button('Back to the list').click()
    settle()
    await expect.poll(rows).toEqual(['One', 'Three', 'Four'])
    await expect.element(pane).not.toBeInTheDocument()
  })
})

test('after an item that somebody else decided, j goes on from where it stood, and k back', async () => {
  const items = four()
  let isTaken = false
  await openDesk({
    items,
    answer: ({ method, path }) => {
      if (method === 'POST') {
        isTaken = true
        return { status: 409, body: { code: 'conflict', message: 'Somebody else decided this.' } }
      }
      return isTaken && path === '/api/admin/moderation-queue'
        ? { body: { items: items.filter((_each, index) => index !== 2), total: 3, nextCursor: null } }
        : undefined
    },
  })
  await row('Three').click()
  await button('Approve').click()
  await expect.poll(rows).toEqual(['One', 'Two', 'Four'])
  await userEvent.keyboard('j')
  await expect.element(row('Four')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('k')
  await expect.element(row('Two')).toHaveAttribute('aria-current', 'page')
})

test('the way back to the list leaves nothing behind in the history', async () => {
  await page.viewport(360, 740)
  const { router } = await openDesk({ items: four(), at: '/admin?sort=newest' })
  for (const name of ['One', 'Two', 'Three']) {
    await row(name).click()
    await expect.element(pane.getByText(`${name} All of it.`)).toBeVisible()
    await button('Back to the list').click()
    await expect.element(row(name)).toHaveFocus()
  }
  expect(router.history.location.href).toBe('/admin?sort=newest')
  expect(router.history.canGoBack()).toBe(false)
})

test('an item that was opened by its address leads back to the list, too', async () => {
  await page.viewport(360, 740)
  const items = four()
  const { router } = await openDesk({ items, at: `/admin?item=${items[1]?.id}` })
  await button('Back to the list').click()
  await expect.element(row('Two')).toBeVisible()
  expect(router.history.canGoBack()).toBe(false)
})

test('what can be taken back comes and goes without moving the item', async () => {
  const words =
    'A sentence that is long enough to need both of the lines which there are for it, and a third, too. '
  await openDesk({ items: [item({ contentPreview: words }), item({ contentPreview: 'Two' })] })
  await row(words.trim()).click()
  const top = () => pane.element().getBoundingClientRect().top
  await expect.element(button('Turn shortcuts off')).toBeVisible()
  const before = top()
  await button('Approve').click()
  await expect.element(button('Undo')).toBeVisible()
  expect(top()).toBe(before)
})

test('the reasons have the focus at once: an arrow chooses, Enter sends', async () => {
  await openDesk({ items: four() })
  await row('One').click()
  await userEvent.keyboard('r')
  await expect.element(page.getByLabelText('It asks for payment before the buyer has seen it.')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(rows).toEqual(['Two', 'Three', 'Four'])
})

test('the words of a listing stand before its photos', async () => {
  const one = item({ contentType: 'listing' })
  await openDesk({
    items: [one],
    cases: { [one.id]: { content: null, listing: carListing({ title: 'A Toyota' }) } },
    at: `/admin?item=${one.id}`,
  })
  const photo = pane.getByRole('img', { name: 'A Toyota' })
  await expect.element(photo).toBeVisible()
  expect(
    pane
      .getByText(/Bought new in Freetown/)
      .element()
      .compareDocumentPosition(photo.element()) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
})

test('an item that is not there is not asked for again', async () => {
  await openDesk({ items: four(), at: '/admin?item=nothing' })
  await expect.element(pane.getByRole('heading', { name: 'Item not found' })).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('nothing is approved before it is in sight', async () => {
  const { promise } = Promise.withResolvers<Answer>()
  const items = four()
  const { calls } = await openDesk({
    items,
    answer: ({ path }) => (path.endsWith(`/moderation/${items[0]?.id}`) ? promise : undefined),
  })
  await row('One').click()
  await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('a')
  expect(decisionsIn(calls)).toEqual([])
})

test('an approval, which needs no reason, does not lack one', async () => {
  const one = item({ status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z' })
  await openDesk({ items: [one], at: `/admin?status=approved&item=${one.id}` })
  await expect.element(pane.getByText('Approved Nov 20, 10:00')).toBeVisible()
  await expect.element(pane.getByText('No reason was given.')).not.toBeInTheDocument()
})

test('on a phone the next item begins at its top, under what can be taken back', async () => {
  await page.viewport(360, 740)
  const long = { content: 'A long text. '.repeat(200) }
  const items = four()
  await openDesk({ items, cases: Object.fromEntries(items.map(({ id }) => [id, long])) })
  await row('One').click()
  await expect.element(pane.getByText(/A long text/)).toBeVisible()
  window.scrollTo(0, 60)
  await button('Approve').click()
  await expect.element(button('Undo')).toBeVisible()
  await expect.element(row('Two')).not.toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(0)
  expect(button('Back to the list').element().getBoundingClientRect().top).toBeGreaterThan(
    button('Undo').element().getBoundingClientRect().bottom,
  )
})

test('on a phone with text at 200 % what was done stands over the button that takes it back, and neither is cut off', async () => {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = '200%'
  await openDesk({ items: four() })
  await row('One').click()
  await button('Approve').click()
  const done = page.getByText('Approved: One')
  await expect.element(done).toBeVisible()
  const line = button('Undo').element().parentElement!
  expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
  expect(done.element().getBoundingClientRect().width).toBeGreaterThan(line.clientWidth / 3)
  document.documentElement.style.fontSize = ''
})

test('on a phone what was done is told over the buttons that decide, not over the next item', async () => {
  await page.viewport(360, 740)
  await openDesk({ items: four() })
  await row('One').click()
  await button('Approve').click()
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Moderation Updated')
  await expect.element(toast).toBeVisible()
  await expect.element(pane.getByText('Two All of it.')).toBeVisible()
  const { top, bottom } = toast.element().getBoundingClientRect()
  expect(bottom).toBeLessThan(button('Approve').element().getBoundingClientRect().top)
  expect(top).toBeGreaterThan(innerHeight / 2)
})
