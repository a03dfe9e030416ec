import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  choose,
  failCallsTo,
  findDialog,
  item,
  listDecisions,
  openDesk,
  pane,
  queuedAppeal,
} from '#web/features/moderation/desk/test/open-desk.tsx'
import { fill, press } from '#web/test/interactions.ts'

const AT = '/admin?tab=appeals'

test('an appeal shows the decision, who made it and what the person says, and is answered with a reason', async () => {
  const appeal = queuedAppeal()
  const { calls } = await openDesk({ at: AT, appeals: [appeal], stats: { pendingAppeals: 1 } })
  expect(await screen.findByRole('tab', { name: /Appeals.*1 waiting/ })).toBeVisible()
  await choose('I sent the phone by bus')
  expect(within(pane()).getByText('Takes money and sends nothing')).toBeVisible()
  expect(within(pane()).getByText(/^Musa Conteh, /)).toBeVisible()
  await press('Overturn')
  const dialog = await findDialog('Overturn the decision')
  await press('Another reason', 'radio')
  await fill(dialog.getByLabelText(/In your own words/), 'The receipt is real')
  dialog.getByRole('button', { name: 'Overturn' }).click()
  expect(await screen.findByText('Appeal answered')).toBeVisible()
  expect(listDecisions(calls)).toEqual([
    `POST /api/admin/appeals/${appeal.id} ${JSON.stringify({ action: 'overturn', reason: 'The receipt is real' })}`,
  ])
  expect(await screen.findByText('No appeals')).toBeVisible()
})

test('an appeal against one’s own decision has no buttons while another admin can answer', async () => {
  await openDesk({ at: AT, appeals: [queuedAppeal({ needsAnother: true })] })
  await choose('I sent the phone by bus')
  expect(within(pane()).getByText(/Another admin has to answer/)).toBeVisible()
  expect(within(pane()).queryByRole('button', { name: 'Overturn' })).toBeNull()
})

test('an appeal about content shows the content and sends the version that was read', async () => {
  const held = item({
    contentPreview: 'Pay before you come',
    status: 'removed',
    decidedAt: '2026-11-20T09:00:00.000Z',
    decisionReason: 'It asks for money first',
  })
  const appeal = queuedAppeal({ about: { type: 'comment', id: 'c' }, itemId: held.id })
  const { calls } = await openDesk({ at: AT, items: [held], appeals: [appeal] })
  await choose('I sent the phone by bus')
  expect(await within(pane()).findByText(/Pay before you come/)).toBeVisible()
  expect(within(pane()).getAllByRole('heading', { name: 'The decision' })).toHaveLength(1)
  await press('Uphold')
  const dialog = await findDialog('Uphold the decision')
  await press('It breaks our rules, as we said.', 'radio')
  dialog.getByRole('button', { name: 'Uphold' }).click()
  expect(await screen.findByText('Appeal answered')).toBeVisible()
  expect(listDecisions(calls).join()).toContain('"version":"v1"')
})

test('appeals that do not load can be loaded again', async () => {
  const { respond, recover } = failCallsTo('/api/admin/appeals')
  await openDesk({ at: AT, appeals: [queuedAppeal()], respond })
  expect(await screen.findByText('The appeals did not load')).toBeVisible()
  recover()
  await press('Try again')
  expect(await screen.findByText(/I sent the phone by bus/)).toBeVisible()
})
