import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ModerationItem } from '#contract/moderation.ts'
import {
  choose,
  comments,
  expectOpen,
  findDialog,
  listDecisions,
  openDesk,
  pane,
  row,
  rows,
} from '#web/features/moderation/desk/test/open-desk.tsx'
import { waitForRemoval, press, user } from '#web/test/interactions.ts'
import type { StubResponse, ApiCall } from '#web/test/server.ts'

const reason = 'It is spam or an advertisement.'
const three = () => comments('One', 'Two', 'Three')
const four = () => comments('One', 'Two', 'Three', 'Four')

/** A server that delays decisions until `settle` is called. */
function delayDecisions(item: ModerationItem | undefined) {
  const { promise, resolve } = Promise.withResolvers<StubResponse>()
  return {
    respond: ({ method }: ApiCall) => (method === 'POST' ? promise : undefined),
    settle: () => resolve({ body: { ...item, status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z' } }),
  }
}

test('moving on while a decision is pending skips no item', async () => {
  const items = four()
  const { respond, settle } = delayDecisions(items[0])
  await openDesk({ items, respond })
  await choose('One')
  expect(await within(pane()).findByText('One All of it.')).toBeVisible()
  await user.keyboard('aj')
  await expectOpen('Two')
  settle()
  await expect.poll(rows).toEqual(['Two', 'Three', 'Four'])
  await expectOpen('Two')
})

test('closing an item while its decision is pending opens no other item', async () => {
  const items = four()
  const { respond, settle } = delayDecisions(items[1])
  await openDesk({ items, respond })
  await choose('Two')
  await within(pane()).findByText('Two All of it.')
  await press('Approve')
  await press('Back to the list')
  await waitForRemoval(pane)
  settle()
  await expect.poll(rows).toEqual(['One', 'Three', 'Four'])
  expect(pane).toThrow(/^Unable to find/)
})

test('leaving the desk while a decision is pending does not lead back to it', async () => {
  const items = four()
  const { respond, settle } = delayDecisions(items[0])
  const { router } = await openDesk({ items, respond })
  await choose('One')
  await within(pane()).findByText('One All of it.')
  await press('Approve')
  await press('User Management', 'tab')
  await waitForRemoval(pane)
  settle()
  expect(await screen.findByText('Moderation Updated')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'users' })
})

test('a removal dialog closed with Back does not reopen with the next item', async () => {
  const { router } = await openDesk({ items: four() })
  await choose('One')
  await within(pane()).findByText('One All of it.')
  await user.keyboard('r')
  await screen.findByRole('dialog')
  router.history.back()
  await waitForRemoval(() => screen.getByRole('dialog'))
  await choose('Two')
  await within(pane()).findByText('Two All of it.')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an item decided by somebody else leaves the list, and j and k continue from its place', async () => {
  const items = four()
  let isDecided = false
  await openDesk({
    items,
    respond: ({ method, path }) => {
      if (method === 'POST') {
        isDecided = true
        return { status: 409, body: { code: 'conflict', message: 'Somebody else decided this.' } }
      }
      return isDecided && path === '/api/admin/moderation-queue'
        ? { body: { items: items.filter((_each, index) => index !== 2), total: 3, nextCursor: null } }
        : undefined
    },
  })
  await choose('Three')
  await within(pane()).findByText('Three All of it.')
  await press('Approve')
  expect(await screen.findByText('Somebody else decided this.')).toBeVisible()
  await expect.poll(rows).toEqual(['One', 'Two', 'Four'])
  await user.keyboard('j')
  await expectOpen('Four')
  await user.keyboard('k')
  await expectOpen('Two')
})

test("going back to the list focuses the item's row and adds nothing to the history", async () => {
  const { router } = await openDesk({ items: four(), at: '/admin?sort=newest' })
  for (const name of ['One', 'Two', 'Three']) {
    await choose(name)
    expect(await within(pane()).findByText(`${name} All of it.`)).toBeVisible()
    await press('Back to the list')
    await waitFor(() => expect(row(name)).toHaveFocus())
  }
  expect(router.history.location.href).toBe('/admin?sort=newest')
  expect(router.history.canGoBack()).toBe(false)
})

test('an item opened by its URL also leads back to the list', async () => {
  const items = four()
  const { router } = await openDesk({ items, at: `/admin?item=${items[1]?.id}` })
  await press('Back to the list')
  await waitForRemoval(pane)
  expect(row('Two')).toBeVisible()
  expect(router.history.canGoBack()).toBe(false)
})

test("the browser's Back leads from an item to the list, however many items were decided", async () => {
  const { router } = await openDesk({ items: four() })
  await choose('One')
  await press('Approve')
  expect(await within(pane()).findByText('Two All of it.')).toBeVisible()
  router.history.back()
  await waitForRemoval(pane)
  expect(row('Two')).toBeVisible()
})

test('an item cannot be approved before it is visible', async () => {
  const { promise } = Promise.withResolvers<StubResponse>()
  const items = four()
  const { calls } = await openDesk({
    items,
    respond: ({ path }) => (path.endsWith(`/moderation/${items[0]?.id}`) ? promise : undefined),
  })
  await choose('One')
  expect(await screen.findByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('a')
  expect(listDecisions(calls)).toEqual([])
})

// [spec 2.10 #4]
test('j and k move between items, a approves, r asks for the reason, u undoes', async () => {
  const { calls } = await openDesk({ items: three() })
  await expect.poll(rows).toHaveLength(3)
  expect(await screen.findByRole('button', { name: 'Turn shortcuts off' })).toBeVisible()
  for (const [key, words] of ['j One', 'j Two', 'k One', 'a Two', 'u One'].map((step) => step.split(' '))) {
    await user.keyboard(key ?? '')
    await expectOpen(words ?? '')
    await within(pane()).findByText(`${words} All of it.`)
  }
  await user.keyboard('r')
  const dialog = await findDialog('Remove this')
  await user.click(dialog.getByLabelText(reason))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await expect.poll(rows).toEqual(['Two', 'Three'])
  await waitFor(() => expect(within(pane()).getByRole('heading', { level: 2 })).toHaveFocus())
  expect(listDecisions(calls).map((each) => each.replace(/.*\/0190b5a0[^ /]*/, ''))).toEqual([
    ' {"action":"approved","version":"v1"}',
    '/undo',
    ` {"action":"removed","reason":"${reason}"}`,
  ])
})

test('keyboard shortcuts do nothing in a field, a select or a dialog, or with Ctrl', async () => {
  const { calls } = await openDesk({ items: three() })
  await choose('One')
  await user.keyboard('{Control>}a{/Control}')
  fireEvent.keyDown(screen.getByLabelText('Sort'), { key: 'a' })
  await user.keyboard('r')
  const dialog = await findDialog('Remove this')
  await user.click(dialog.getByLabelText('In your own words'))
  await user.keyboard('a j')
  expect(dialog.getByLabelText('In your own words')).toHaveValue('a j')
  await user.click(dialog.getByLabelText(reason))
  await user.keyboard('a')
  expect(screen.getByRole('dialog', { name: 'Remove this' })).toBeVisible()
  expect(listDecisions(calls)).toEqual([])
})

test('the keyboard shortcuts are listed, and can be turned off', async () => {
  const { calls } = await openDesk({ items: three() })
  const keys = await screen.findByRole('group', { name: 'Keyboard shortcuts' })
  expect(keys).toHaveTextContent('j nextk previousa approver removeu undo')
  await press('Turn shortcuts off')
  await choose('One')
  await user.keyboard('a')
  expect(await screen.findByRole('button', { name: 'Turn shortcuts on' })).toBeVisible()
  expect(listDecisions(calls)).toEqual([])
})

test('j moves on to items that have not been loaded yet', async () => {
  const words = Array.from({ length: 9 }, (_, index) => `No. ${index + 1}`)
  await openDesk({ items: comments(...words), pageSize: 4 })
  expect(await screen.findByRole('button', { name: 'Turn shortcuts off' })).toBeVisible()
  for (const next of words) {
    await user.keyboard('j')
    await expectOpen(next)
  }
})
