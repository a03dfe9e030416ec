import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import {
  choose,
  comments,
  decisionsIn,
  findDialog,
  openDesk,
  pane,
  rows,
  untilChosen,
} from '../test/open-desk.tsx'

const reason = 'It is spam or an advertisement.'
const three = () => comments('One', 'Two', 'Three')

test('j and k walk, a approves, r asks for the reason, u takes back', async () => {
  const { calls } = await openDesk({ items: three() })
  await expect.poll(rows).toHaveLength(3)
  expect(await screen.findByRole('button', { name: 'Turn shortcuts off' })).toBeVisible()
  for (const [key, words] of ['j One', 'j Two', 'k One', 'a Two', 'u One'].map((step) => step.split(' '))) {
    await user.keyboard(key ?? '')
    await untilChosen(words ?? '')
    await within(pane()).findByText(`${words} All of it.`)
  }
  await user.keyboard('r')
  const dialog = await findDialog('Remove this')
  await user.click(dialog.getByLabelText(reason))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await expect.poll(rows).toEqual(['Two', 'Three'])
  await waitFor(() => expect(within(pane()).getByRole('heading', { level: 2 })).toHaveFocus())
  expect(decisionsIn(calls).map((each) => each.replace(/.*\/0190b5a0[^ /]*/, ''))).toEqual([
    ' {"action":"approved","version":"v1"}',
    '/undo',
    ` {"action":"removed","reason":"${reason}"}`,
  ])
})

test('nothing happens while somebody types, chooses or is asked, nor with Ctrl', async () => {
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
  expect(decisionsIn(calls)).toEqual([])
})

test('the keys are written down, and can be turned off', async () => {
  const { calls } = await openDesk({ items: three() })
  const keys = await screen.findByRole('group', { name: 'Keyboard shortcuts' })
  expect(keys).toHaveTextContent('j nextk previousa approver removeu undo')
  await press('Turn shortcuts off')
  await choose('One')
  await user.keyboard('a')
  expect(await screen.findByRole('button', { name: 'Turn shortcuts on' })).toBeVisible()
  expect(decisionsIn(calls)).toEqual([])
})

test('j goes on past the pages that are loaded', async () => {
  const words = Array.from({ length: 9 }, (_, index) => `No. ${index + 1}`)
  await openDesk({ items: comments(...words), pageSize: 4 })
  expect(await screen.findByRole('button', { name: 'Turn shortcuts off' })).toBeVisible()
  for (const next of words) {
    await user.keyboard('j')
    await untilChosen(next)
  }
})
