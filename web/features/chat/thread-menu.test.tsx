import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import { fill, press, user } from '#web/test/hands.ts'
import { dismissToast, readToasts } from '#web/ui/overlays/toast.ts'
import { CONVERSATION_ID, conversationOf, down } from './data/chat.fixture.ts'
import { findBox, openThread as openChatThread, queryBox } from './test/open-chat.tsx'
import { said } from './test/talk.ts'

const MENU = 'Options for the conversation with Aminata'
const queryDialog = () => screen.queryByRole('dialog', { name: 'Report a message' })
const radio = (name: RegExp) => screen.getByRole('radio', { name })
const details = () => screen.getByRole('textbox', { name: /^Details/ })
const question = () => screen.findByRole('alertdialog', { name: 'Block Aminata?' })
const toast = () => readToasts()[0]

function openThread(market: Parameters<typeof openChatThread>[0] = {}) {
  const chat = openChatThread({
    conversation: conversationOf(3),
    messages: said('them: Pay first by Orange Money', 'me: No', 'them: Then it is gone'),
    ...market,
  })
  const told = () => chat.calls.filter(({ path }) => /\/(report|block)$/.test(path))
  return { ...chat, told }
}

async function openReport() {
  await press(MENU)
  await press(/^Report a message/, 'menuitem')
  return within(await screen.findByRole('dialog', { name: 'Report a message' }))
}

async function chooseBlock() {
  await press(MENU)
  await press('Block', 'menuitem')
  return within(await question())
}

test("the report dialog offers the other's messages and fitting reasons, and requires a choice", async () => {
  const { told } = openThread()
  const dialog = await openReport()
  expect(dialog.getByText('Our team reads the message you choose and no other.')).toBeVisible()
  const choicesOf = (group: string) =>
    within(dialog.getByRole('group', { name: group })).getAllByRole('radio')
  const lines = choicesOf('Which message?')
  expect(lines.map((each) => each.closest('label')?.querySelector('[dir]')?.textContent)).toEqual([
    'Pay first by Orange Money',
    'Then it is gone',
  ])
  expect(lines[1]).toBeChecked()
  expect(choicesOf('What is wrong with it?').map((each) => each.closest('label')?.textContent)).toEqual([
    'Scam or asks for payment first',
    'Spam or an advertisement',
    'Not allowed here',
    'Offensive words or photos',
    'Something else',
  ])
  await press('Send report')
  expect(await dialog.findByText('Please choose a reason')).toBeVisible()
  await user.click(radio(/^Something else/))
  await press('Send report')
  await waitFor(() => expect(details()).toHaveAccessibleDescription(/Please say what is wrong/))
  expect(details()).toHaveFocus()
  await fill(details(), 'a'.repeat(REPORT_DETAILS_MAX + 1))
  await waitFor(() => expect(details()).toHaveAccessibleDescription(/1 character too many/))
  await press('Send report')
  expect(told()).toEqual([])
})

// [spec 10.8 #13]
test('a report sends message, reason and details; a failed one keeps them when reopened', async () => {
  let isDown = true
  const { told } = openThread({
    answer: ({ path }) => (isDown && path.endsWith('/report') ? down : undefined),
  })
  await openReport()
  await user.click(radio(/^Pay first by Orange Money/))
  await user.click(radio(/^Scam or asks for payment first/))
  await fill(details(), '  He asked twice. ')
  await press('Send report')
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: 'A part is down.' }))
  dismissToast()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryDialog()).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: MENU })).toHaveFocus())
  isDown = false
  await openReport()
  expect(details()).toHaveValue('  He asked twice. ')
  expect(radio(/^Scam or asks for payment first/)).toBeChecked()
  expect(radio(/^Pay first by Orange Money/)).toBeChecked()
  await press('Send report')
  await waitFor(() => expect(queryDialog()).not.toBeInTheDocument())
  expect(toast()).toMatchObject({ title: 'Report sent', description: 'Our team will look at it. Thank you.' })
  expect(told().at(-1)).toEqual({
    method: 'POST',
    path: `/api/conversations/${CONVERSATION_ID}/report`,
    query: {},
    body: { seq: 1, reason: 'scam', details: 'He asked twice.' },
  })
  await waitFor(() => expect(screen.getByRole('button', { name: MENU })).toHaveFocus())
})

test('who has written nothing cannot be reported, and the menu says so', async () => {
  openThread({ conversation: conversationOf(0), messages: [] })
  await press(MENU)
  const report = await screen.findByRole('menuitem', { name: /^Report a message/ })
  expect(report).toHaveAttribute('aria-disabled', 'true')
  expect(report).toHaveTextContent('They have not written yet.')
})

// [spec 10.8 #13]
test('blocking asks first and replaces the box; it is undone there or in the menu', async () => {
  const { told } = openThread()
  const block = async () => {
    const asked = await chooseBlock()
    await user.click(asked.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('You blocked Aminata. Unblock them to write.')).toBeVisible()
    expect(queryBox()).not.toBeInTheDocument()
    expect(screen.getByText('Then it is gone')).toBeVisible()
  }
  const left = await chooseBlock()
  const sentence = /You can no longer write to each other, in this or any other conversation\./
  expect(left.getByText(sentence)).toBeVisible()
  await user.click(left.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(told()).toEqual([])
  expect(await findBox()).toBeVisible()
  await block()
  await press('Unblock')
  expect(await findBox()).toHaveFocus()
  await block()
  await press(MENU)
  await press('Unblock', 'menuitem')
  expect(await findBox()).toBeVisible()
  const path = `/api/conversations/${CONVERSATION_ID}/block`
  const twice = [`POST ${path}`, `DELETE ${path}`, `POST ${path}`, `DELETE ${path}`]
  expect(told().map((each) => `${each.method} ${each.path}`)).toEqual(twice)
})
