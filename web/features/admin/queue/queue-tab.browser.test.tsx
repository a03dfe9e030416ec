import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { carListing } from '#web/features/feed/listing.fixture.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { decisionsIn, openDesk } from '../test/open-desk.tsx'
import { fatmata, item } from '../test/things.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  dismissToast()
})

const queue = page.getByRole('region', { name: 'AI moderation queue' })
const rows = () =>
  queue
    .getByRole('link')
    .elements()
    .map((each) => each.querySelector('[class*=text]')?.textContent)
const row = (text: string | RegExp) => queue.getByRole('link').filter({ hasText: text })
const pane = page.getByRole('article')
const button = (name: string) => page.getByRole('button', { name })
const toast = page.getByRole('region', { name: 'Notifications (F8)' })
const reason = 'It is spam or an advertisement.'

/** Three open comments, 'One', 'Two' and 'Three'. */
const three = () => ['One', 'Two', 'Three'].map((contentPreview) => item({ contentPreview }))

describe('the queue', () => {
  test('shows of each item its flag, how sure the AI is, kind, reason, the first 100 characters and the date', async () => {
    const long = 'Brand new phone, send half by Orange Money first. '.repeat(4)
    await openDesk({
      items: [
        item({ contentPreview: long, reports: 2, isHeld: true }),
        item({ contentType: 'message', aiConfidence: 0.2, flagType: 'other', user: null }),
      ],
    })
    await expect.element(queue.getByText('2 items')).toBeVisible()
    const first = queue.getByRole('link').first()
    for (const text of [
      'Spam',
      'AI 87% sure',
      '2 reports',
      'Held back',
      'Comment by Fatmata Kamara · Asks for payment first',
      'Nov 19, 14:30',
    ])
      await expect.element(first.getByText(text)).toBeVisible()
    await expect.element(first.getByText(long.slice(0, 100).trim(), { exact: true })).toBeVisible()
    await expect.element(queue.getByRole('link').last()).toHaveTextContent(/^OtherAI 20% sure.*Message · /)
  })

  test('says of an item that only people reported that they did, and why, and nothing of the AI', async () => {
    await openDesk({
      items: [item({ aiConfidence: 0, reports: 2, reason: 'Reported as a duplicate of another listing' })],
    })
    const only = queue.getByRole('link')
    await expect.element(only.getByText('2 reports', { exact: true })).toBeVisible()
    await expect.element(only.getByText(/Reported as a duplicate of another listing$/)).toBeVisible()
    await expect.element(only).not.toHaveTextContent(/AI|Spam/)
  })

  test('is filtered by kind, flag and status and sorted, each in the address', async () => {
    const { calls, router } = await openDesk({
      items: [
        item({ contentPreview: 'A comment' }),
        item({ contentPreview: 'A profile', contentType: 'profile', flagType: 'inappropriate' }),
      ],
    })
    await expect.poll(rows).toEqual(['A comment', 'A profile'])
    await userEvent.selectOptions(page.getByLabelText('Content type'), 'Profile')
    await expect.poll(rows).toEqual(['A profile'])
    await userEvent.selectOptions(page.getByLabelText('Flag type'), 'Spam')
    await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText('Sort'), 'Most certain first')
    await userEvent.selectOptions(page.getByLabelText('Status'), 'Removed')
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ type: 'profile', flag: 'spam', sort: 'confidence', status: 'removed' })
    await expect
      .poll(() => calls.findLast(({ path }) => path === '/api/admin/moderation-queue')?.query)
      .toEqual({ contentType: 'profile', flagType: 'spam', sortBy: 'confidence', status: 'removed' })
    await button('Clear the filters').click()
    await expect.poll(rows).toHaveLength(2)
  })

  test('with nothing in it says so, and one that fails is asked for again', async () => {
    let isDown = true
    await openDesk({
      answer: ({ path }) =>
        isDown && path === '/api/admin/moderation-queue'
          ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
          : undefined,
    })
    await expect.element(page.getByText('A part is down.')).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  })

  test('loads on before its end is reached', async () => {
    await openDesk({
      items: Array.from({ length: 60 }, (_, index) => item({ contentPreview: `No. ${index + 1}` })),
      pageSize: 20,
    })
    await expect.poll(rows).toHaveLength(20)
    await queue.getByRole('link').last().click()
    await expect.poll(() => rows().length).toBeGreaterThan(20)
  })

  test('what came in meanwhile waits for a press', async () => {
    const items = three()
    let isMore = false
    await openDesk({
      items,
      answer: ({ path }) =>
        path === '/api/admin/moderation-queue' && !isMore
          ? { body: { items: items.slice(1), total: 2, nextCursor: null } }
          : undefined,
    })
    await expect.element(button('Show 1 new')).toBeVisible()
    expect(rows()).toEqual(['Two', 'Three'])
    isMore = true
    await button('Show 1 new').click()
    await expect.poll(rows).toEqual(['One', 'Two', 'Three'])
    await expect.element(button('Show 1 new')).not.toBeInTheDocument()
  })
})

describe('an item', () => {
  test('is shown in full beside the list: why, what people reported, the text, and the history of the person', async () => {
    const one = item()
    await openDesk({
      items: [one],
      cases: {
        [one.id]: {
          reports: [
            { reason: 'scam', details: 'He wants money first', createdAt: '2026-11-19T15:00:00.000Z' },
          ],
        },
      },
    })
    await queue.getByRole('link').click()
    await expect
      .element(pane.getByRole('heading', { level: 2, name: 'Comment by Fatmata Kamara' }))
      .toHaveFocus()
    for (const text of [
      'Same text as 4 other sellers',
      'Scam or asks for payment first',
      'He wants money first',
      /All of it\./,
      'Joined Mar 1, 2025',
      'Verified',
      '4 active, 2 sold, 1 removed',
      'Spam in comments',
      'The same car twice',
    ])
      await expect.element(pane.getByText(text, { exact: typeof text === 'string' })).toBeVisible()
    await expect
      .element(pane.getByRole('link', { name: 'Fatmata Kamara' }))
      .toHaveAttribute('href', `/users/${fatmata.id}`)
  })

  test('that is a listing is shown whole: photos, price and facts', async () => {
    const one = item({ contentType: 'listing' })
    const listing = carListing({ title: 'A Toyota' })
    await openDesk({
      items: [one],
      cases: { [one.id]: { content: null, listing } },
      at: `/admin?item=${one.id}`,
    })
    await expect.element(pane.getByRole('heading', { name: 'A Toyota' })).toBeVisible()
    await expect.element(pane.getByRole('img', { name: 'A Toyota' })).toBeVisible()
    for (const text of ['SLE 420,000', '32,400 mi', /Bought new in Freetown/])
      await expect.element(pane.getByText(text)).toBeVisible()
    await expect
      .element(pane.getByRole('link', { name: 'Open the listing' }))
      .toHaveAttribute('href', `/listings/${listing.id}`)
  })

  test('that was decided shows the decision and offers none', async () => {
    const one = item({ status: 'removed', decidedAt: '2026-11-20T10:00:00.000Z', decisionReason: reason })
    await openDesk({ items: [one], at: `/admin?status=removed&item=${one.id}` })
    await expect.element(pane.getByText('Removed Nov 20, 10:00')).toBeVisible()
    await expect.element(pane.getByText(reason)).toBeVisible()
    await expect.element(button('Approve')).not.toBeInTheDocument()
  })

  test('that is not there says so', async () => {
    await openDesk({ items: three(), at: '/admin?item=nothing' })
    await expect.element(pane.getByText('There is no such item')).toBeVisible()
  })
})

describe('a decision', () => {
  test('to approve takes the item out, says so, and opens the next with the focus on it', async () => {
    const items = three()
    const { calls } = await openDesk({ items })
    await row('One').click()
    await button('Approve').click()
    await expect.element(toast.getByText('Moderation Updated')).toBeVisible()
    await expect.element(toast.getByText('Action completed successfully')).toBeVisible()
    await expect.poll(rows).toEqual(['Two', 'Three'])
    await expect.element(pane.getByText('Two All of it.')).toBeVisible()
    await expect.element(pane.getByRole('heading', { level: 2 })).toHaveFocus()
    await expect.element(row('Two')).toHaveAttribute('aria-current', 'page')
    expect(decisionsIn(calls)).toEqual([
      `POST /api/admin/moderation/${items[0]?.id} {"action":"approved","version":"v1"}`,
    ])
    await expect
      .poll(() => page.getByText('Pending Moderations').element().nextSibling?.textContent)
      .toBe('2')
  })

  test("to remove asks for a reason: one that is ready, and one's own words", async () => {
    const items = three()
    const { calls } = await openDesk({ items })
    await row('One').click()
    await button('Remove').click()
    const dialog = page.getByRole('dialog', { name: 'Remove this' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog.getByText('Please choose a reason')).toBeVisible()
    await dialog.getByLabelText(reason).click()
    await dialog.getByLabelText('In your own words').fill('Posted nine times.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(toast.getByText('Moderation Updated')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(pane.getByText('Two All of it.')).toBeVisible()
    expect(decisionsIn(calls)).toEqual([
      `POST /api/admin/moderation/${items[0]?.id} {"action":"removed","reason":"${reason} Posted nine times."}`,
    ])
  })

  test('with another reason needs words, and no more than there is room for', async () => {
    const { calls } = await openDesk({ items: three() })
    await row('One').click()
    await button('Remove').click()
    const dialog = page.getByRole('dialog', { name: 'Remove this' })
    await dialog.getByLabelText('Another reason').click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog.getByText('Please say why')).toBeVisible()
    await expect.element(dialog.getByLabelText('In your own words')).toHaveFocus()
    await dialog.getByLabelText('In your own words').fill('x'.repeat(501))
    await expect.element(dialog.getByText('A reason has at most 500 characters: 1 too many')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    expect(decisionsIn(calls)).toEqual([])
  })

  test("that is refused says so in the server's words, and the item stays", async () => {
    await openDesk({
      items: three(),
      answer: ({ method }) =>
        method === 'POST'
          ? { status: 403, body: { code: 'forbidden', message: 'This is your own.' } }
          : undefined,
    })
    await row('One').click()
    await button('Approve').click()
    await expect.element(toast.getByText('This is your own.')).toBeVisible()
    expect(rows()).toEqual(['One', 'Two', 'Three'])
  })

  test('that somebody else made first has the list read anew', async () => {
    const items = three()
    let isTaken = false
    await openDesk({
      items,
      answer: ({ method, path }) => {
        if (method === 'POST') {
          isTaken = true
          return { status: 409, body: { code: 'conflict', message: 'Somebody else decided this.' } }
        }
        return isTaken && path === '/api/admin/moderation-queue'
          ? { body: { items: items.slice(1), total: 2, nextCursor: null } }
          : undefined
      },
    })
    await row('One').click()
    await button('Approve').click()
    await expect.element(toast.getByText('Somebody else decided this.')).toBeVisible()
    await expect.poll(rows).toEqual(['Two', 'Three'])
  })

  test('on the last item opens the one before; with none left there is nothing to review', async () => {
    await openDesk({ items: three().slice(0, 2) })
    await row('Two').click()
    await button('Approve').click()
    await expect.element(pane.getByText('One All of it.')).toBeVisible()
    await button('Approve').click()
    await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Choose an item' })).toBeVisible()
  })
})

describe('taking a decision back', () => {
  test('is offered with its seconds; the item is then open again, where it was', async () => {
    const items = three()
    const { calls } = await openDesk({ items })
    await row('One').click()
    await button('Approve').click()
    await expect.element(page.getByText('Approved: One')).toBeVisible()
    await expect.element(button('Undo')).toHaveTextContent(/Undo5\d s/)
    await button('Undo').click()
    await expect.element(toast.getByText('Decision undone')).toBeVisible()
    await expect.poll(rows).toEqual(['One', 'Two', 'Three'])
    await expect.element(row('One')).toHaveAttribute('aria-current', 'page')
    await expect.element(button('Undo')).not.toBeInTheDocument()
    expect(decisionsIn(calls).at(-1)).toBe(`POST /api/admin/moderation/${items[0]?.id}/undo`)
  })

  test('is offered for a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openDesk({ items: three() })
    await row('One').click()
    await button('Approve').click()
    await expect.element(button('Undo')).toBeVisible()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(button('Undo')).not.toBeInTheDocument()
  })

  test('that comes too late says why', async () => {
    await openDesk({
      items: three(),
      answer: ({ path }) =>
        path.endsWith('/undo')
          ? { status: 409, body: { code: 'conflict', message: 'A decision can be undone for a minute.' } }
          : undefined,
    })
    await row('One').click()
    await button('Approve').click()
    await button('Undo').click()
    await expect.element(toast.getByText('A decision can be undone for a minute.')).toBeVisible()
    await expect.element(button('Undo')).not.toBeInTheDocument()
  })
})

describe('on a phone', () => {
  test('an item has the page to itself, and the way back leads to its row', async () => {
    await page.viewport(360, 740)
    await openDesk({ items: three() })
    await row('Two').click()
    await expect.element(pane.getByText('Two All of it.')).toBeVisible()
    await expect.element(row('Two')).not.toBeInTheDocument()
    await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
    await button('Back to the list').click()
    await expect.element(row('Two')).toHaveFocus()
    await expect.element(page.getByRole('tablist')).toBeVisible()
  })

  test("the device's Back leads from an item to the list, however many were decided", async () => {
    await page.viewport(360, 740)
    const { router } = await openDesk({ items: three() })
    await row('One').click()
    await button('Approve').click()
    await expect.element(pane.getByText('Two All of it.')).toBeVisible()
    router.history.back()
    await expect.element(row('Two')).toBeVisible()
    await expect.element(pane).not.toBeInTheDocument()
  })
})

test('the person can be warned or banned from the item', async () => {
  const { calls } = await openDesk({ items: three() })
  await row('One').click()
  await button('Warn or ban').click()
  const dialog = page.getByRole('dialog', { name: 'Warn or ban Fatmata Kamara' })
  await dialog.getByLabelText('Permanent').click()
  await dialog.getByLabelText('You sold what is not allowed here.').click()
  await dialog.getByRole('button', { name: 'Ban for good' }).click()
  await expect.element(toast.getByText('User Banned')).toBeVisible()
  expect(decisionsIn(calls)).toEqual([
    `POST /api/admin/ban-user ${JSON.stringify({ userId: fatmata.id, banType: 'permanent', reason: 'You sold what is not allowed here.' })}`,
  ])
})
