import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ModerationItem } from '#contract/moderation.ts'
import {
  choose,
  comments,
  findDialog,
  item,
  listDecisions,
  openDesk,
  pane,
  rows,
} from '#web/features/moderation/desk/test/open-desk.tsx'
import { press, user } from '#web/test/interactions.ts'

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
  expect(within(pane()).queryByRole('button', { name: /these/ })).toBeNull()
  await user.click(group.getByRole('checkbox', { name: 'All of these' }))
  expect(within(pane()).queryByRole('button', { name: 'Remove' })).toBeNull()
  await press('Remove these 3')
  const dialog = await findDialog('Remove these 3')
  expect(dialog.getByText('The open item and 2 others')).toBeVisible()
  await user.click(dialog.getByLabelText(reason))
  await user.click(dialog.getByRole('button', { name: 'Remove these 3' }))
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
  await press('Approve these 3')
  expect(await screen.findByText('2 items decided')).toBeVisible()
  expect(screen.getByText('1 still waits: “Gone”. Somebody has already decided.')).toBeVisible()
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
