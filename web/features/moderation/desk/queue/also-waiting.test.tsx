import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ModerationItem } from '#contract/moderation.ts'
import {
  choose,
  comments,
  expectOpen,
  findDialog,
  item,
  listDecisions,
  openDesk,
  pane,
  rows,
} from '#web/features/moderation/desk/test/open-desk.tsx'
import { press, user, waitForRemoval } from '#web/test/interactions.ts'
import type { ApiCall, StubResponse } from '#web/test/server.ts'

const reason = 'It is spam or an advertisement.'
const waiting = (each: ModerationItem, isSamePerson = true) => ({
  item: each,
  version: 'v1',
  isSamePerson,
  isSameText: !isSamePerson,
})
const sent = (action: string, items: readonly ModerationItem[], why?: string) => {
  const body = { action, ...(why && { reason: why }), items: items.map(({ id }) => ({ id, version: 'v1' })) }
  return `POST /api/admin/moderation ${JSON.stringify(body)}`
}

test('items of the same person and the same text are removed together with one reason, and undone together', async () => {
  const items = comments('One', 'Two', 'Three', 'Four')
  const [one, two, three, four] = items
  const alsoWaiting = [waiting(two!), waiting(three!), waiting(four!, false)]
  const { calls } = await openDesk({ items, cases: { [one!.id]: { alsoWaiting } } })
  await choose('One')
  const group = within(
    await within(pane()).findByRole('group', { name: 'Also waiting from this person (2)' }),
  )
  expect(within(pane()).getByRole('group', { name: 'Also waiting with the same text (1)' })).toBeVisible()
  expect(within(pane()).queryByRole('button', { name: /\d/ })).toBeNull()
  await user.click(group.getByRole('checkbox', { name: 'All of these' }))
  expect(within(pane()).queryByRole('button', { name: 'Remove' })).toBeNull()
  await press('Remove 3')
  const dialog = await findDialog('Remove 3 items')
  expect(dialog.getByText('The open item and 2 others')).toBeVisible()
  await user.click(dialog.getByLabelText(reason))
  await user.click(dialog.getByRole('button', { name: 'Remove 3' }))
  expect(await screen.findByText('3 items decided')).toBeVisible()
  await expect.poll(rows).toEqual(['Four'])
  expect(await within(pane()).findByText('Four All of it.')).toBeVisible()
  expect(screen.getByText('Removed: 3 items')).toBeVisible()
  await press('Undo')
  expect(await screen.findByText('3 items are back in the queue.')).toBeVisible()
  await expect.poll(rows).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(listDecisions(calls)).toEqual([
    sent('removed', [one!, two!, three!], reason),
    ...[one!, two!, three!].map(({ id }) => `POST /api/admin/moderation/${id}/undo`),
  ])
})

test('an item that somebody else decided meanwhile is named and opened, and the others are approved', async () => {
  const [one, two] = comments('One', 'Two')
  const gone = item({ contentPreview: 'Gone', status: 'removed' })
  const alsoWaiting = [waiting(two!), waiting({ ...gone, status: 'open' })]
  const { calls } = await openDesk({ items: [one!, two!, gone], cases: { [one!.id]: { alsoWaiting } } })
  await choose('One')
  await user.click(await within(pane()).findByRole('checkbox', { name: 'All of these' }))
  await press('Approve 3')
  expect(await screen.findByText('2 items decided')).toBeVisible()
  expect(screen.getByText('1 was left out: “Gone”. Somebody has already decided.')).toBeVisible()
  expect(await within(pane()).findByText('Gone All of it.')).toBeVisible()
  expect(rows()).toEqual([])
  expect(listDecisions(calls)).toEqual([sent('approved', [one!, two!, gone])])
})

test('while others are chosen, a key decides about them too', async () => {
  const [one, two] = comments('One', 'Two')
  const { calls } = await openDesk({
    items: [one!, two!],
    cases: { [one!.id]: { alsoWaiting: [waiting(two!)] } },
  })
  await choose('One')
  await user.click(await within(pane()).findByRole('checkbox', { name: 'Two' }))
  await user.click(within(pane()).getByRole('heading', { level: 2 }))
  await user.keyboard('a')
  expect(await screen.findByText('2 items decided')).toBeVisible()
  expect(listDecisions(calls)).toEqual([sent('approved', [one!, two!])])
})

const FAILED = 'You are offline. Please check your connection and try again.'

/** Approves One, Two and Three together; each undo is answered by `onUndo`, or as usual if it returns undefined. */
async function approveThree(
  respond: (call: ApiCall, name: string) => StubResponse | Promise<StubResponse> | undefined,
) {
  const items = comments('One', 'Two', 'Three')
  const [one, ...others] = items
  const nameOf = (path: string) => items.find(({ id }) => path.includes(id))?.contentPreview ?? ''
  const opened = await openDesk({
    items,
    cases: { [one!.id]: { alsoWaiting: others.map((each) => waiting(each)) } },
    respond: (call) => respond(call, nameOf(call.path)),
  })
  await choose('One')
  await user.click(await within(pane()).findByRole('checkbox', { name: 'All of these' }))
  await press('Approve 3')
  await screen.findByText('Approved: 3 items')
  const listUndone = () =>
    opened.calls.filter(({ path }) => path.endsWith('/undo')).map(({ path }) => nameOf(path))
  return { ...opened, listUndone }
}

describe('an undo of a joint decision', () => {
  test('that the line cuts off says how many are left, and Undo is still there for them', async () => {
    let isDown = true
    const { listUndone } = await approveThree(({ path }, name) => {
      if (isDown && path.endsWith('/undo') && name !== 'One') throw new TypeError('Failed to fetch')
      return undefined
    })
    await press('Undo')
    expect(await screen.findByText('Not everything was undone')).toBeVisible()
    expect(screen.getByText(`1 item is back in the queue, 2 are not. ${FAILED}`)).toBeVisible()
    expect(screen.getByText('Approved: 2 items')).toBeVisible()
    await expect.poll(rows).toEqual(['One'])
    isDown = false
    await press('Undo')
    expect(await screen.findByText('2 items are back in the queue.')).toBeVisible()
    await expect.poll(rows).toEqual(['One', 'Two', 'Three'])
    expect(listUndone()).toEqual(['One', 'Two', 'Three', 'Two', 'Three'])
    await waitForRemoval(() => screen.getByRole('button', { name: 'Undo' }))
  })

  test('without a line leaves all of them decided, and Undo for all', async () => {
    await approveThree(({ path }) => {
      if (path.endsWith('/undo')) throw new TypeError('Failed to fetch')
      return undefined
    })
    await press('Undo')
    expect(await screen.findByText(`3 items are not back in the queue. ${FAILED}`)).toBeVisible()
    expect(screen.getByText('Approved: 3 items')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  test('is not offered again for what the server refuses to undo', async () => {
    const why = 'Only the admin who decided can undo it.'
    await approveThree(({ path }, name) => {
      if (!path.endsWith('/undo') || name === 'One') return undefined
      if (name === 'Two') return { status: 403, body: { code: 'forbidden', message: why } }
      throw new TypeError('Failed to fetch')
    })
    await press('Undo')
    expect(await screen.findByText(`1 item is back in the queue, 2 are not. ${why} ${FAILED}`)).toBeVisible()
    expect(screen.getByText('Approved: 1 item')).toBeVisible()
  })

  test('that fails after its time says that the time is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await approveThree(({ path }) => {
      if (!path.endsWith('/undo')) return undefined
      vi.setSystemTime(Date.now() + 60_000)
      throw new TypeError('Failed to fetch')
    })
    await press('Undo')
    expect(
      await screen.findByText('3 items are not back in the queue. The time to undo is over.'),
    ).toBeVisible()
    await waitForRemoval(() => screen.getByRole('button', { name: 'Undo' }))
  })

  test('has a minute from the call, however long the response takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await approveThree(({ method, path }) => {
      if (method === 'POST' && path === '/api/admin/moderation') vi.setSystemTime(Date.now() + 20_000)
      return undefined
    })
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveTextContent(/Undo3\d s/)
  })
})

test('what was decided by an earlier call can be undone for the rest of its minute', async () => {
  const [one, two, three] = comments('One', 'Two', 'Three')
  const results = [
    { id: one!.id, item: one!, problem: null, undoSeconds: 25 },
    { id: two!.id, item: two!, problem: null, undoSeconds: 60 },
    { id: three!.id, item: three!, problem: null, undoSeconds: 0 },
  ]
  await openDesk({
    items: [one!, two!, three!],
    cases: { [one!.id]: { alsoWaiting: [waiting(two!), waiting(three!)] } },
    respond: ({ method, path }) =>
      method === 'POST' && path === '/api/admin/moderation' ? { body: { results } } : undefined,
  })
  await choose('One')
  await user.click(await within(pane()).findByRole('checkbox', { name: 'All of these' }))
  await press('Approve 3')
  expect(await screen.findByText('3 items decided')).toBeVisible()
  expect(await screen.findByText('Approved: 2 items')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveTextContent(/Undo2\d s/)
})

test('moving on while a joint decision is pending keeps what was opened meanwhile', async () => {
  const items = comments('One', 'Two', 'Three', 'Four')
  const [one, two] = items
  const { promise, resolve } = Promise.withResolvers<StubResponse>()
  await openDesk({
    items,
    cases: { [one!.id]: { alsoWaiting: [waiting(two!)] } },
    respond: ({ method }) => (method === 'POST' ? promise : undefined),
  })
  await choose('One')
  await user.click(await within(pane()).findByRole('checkbox', { name: 'Two' }))
  await press('Approve 2')
  await choose('Four')
  const results = [one!, two!].map((each) => ({ id: each.id, item: each, problem: null, undoSeconds: 60 }))
  resolve({ body: { results } })
  expect(await screen.findByText('2 items decided')).toBeVisible()
  await expectOpen('Four')
})
