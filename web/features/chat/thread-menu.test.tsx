import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conversation } from '#contract/conversation.ts'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import { CONVERSATION_ID, conversationOf } from './data/chat.fixture.ts'
import { openChat, type Market } from './test/open-chat.tsx'
import { said } from './test/talk.ts'

beforeEach(() => {
  localStorage.clear()
  return page.viewport(390, 800)
})
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
  localStorage.clear()
})

const menu = page.getByRole('button', { name: 'Options for the conversation with Aminata' })
const item = (name: string) => page.getByRole('menuitem', { name })
const box = page.getByRole('textbox', { name: 'Write a message' })
const dialog = page.getByRole('dialog', { name: 'Report a message' })
const details = dialog.getByLabelText('Details')
const question = page.getByRole('alertdialog', { name: 'Block Aminata?' })
const down = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

async function openThread({
  conversation = conversationOf(3),
  ...market
}: Market & { conversation?: Conversation } = {}) {
  const messages = said('them: Pay first by Orange Money', 'me: No', 'them: Then it is gone')
  const chat = await openChat(`/messages/${CONVERSATION_ID}`, {
    conversations: [conversation],
    messages,
    ...market,
  })
  const told = () => chat.calls.filter(({ path }) => /\/(report|block)$/.test(path))
  return { ...chat, told }
}

async function openReport() {
  await menu.click()
  await item('Report a message').click()
  await expect.element(dialog).toBeVisible()
}

test("a report offers the other's messages and no others, the latest chosen, and the reasons that make sense of a message", async () => {
  await openThread()
  await openReport()
  const lines = dialog.getByRole('group', { name: 'Which message?' }).getByRole('radio')
  expect(lines.elements().map((each) => each.closest('label')?.querySelector('[dir]')?.textContent)).toEqual([
    'Pay first by Orange Money',
    'Then it is gone',
  ])
  await expect.element(lines.nth(1)).toBeChecked()
  await expect.element(dialog.getByText('Our team reads the message you choose and no other.')).toBeVisible()
  const reasons = dialog.getByRole('group', { name: 'What is wrong with it?' }).getByRole('radio')
  expect(reasons.elements().map((each) => each.closest('label')?.textContent)).toEqual([
    'Scam or asks for payment first',
    'Spam or an advertisement',
    'Not allowed here',
    'Offensive words or photos',
    'Something else',
  ])
})

test('the chosen message is reported with its reason and details, and thanked for', async () => {
  const { told } = await openThread()
  await openReport()
  await dialog.getByLabelText('Pay first by Orange Money').click()
  await dialog.getByLabelText('Scam or asks for payment first').click()
  await details.fill('  He asked twice. ')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect
    .poll(() => readToasts()[0])
    .toMatchObject({ title: 'Report sent', description: 'Our team will look at it. Thank you.' })
  expect(told()).toEqual([
    {
      method: 'POST',
      path: `/api/conversations/${CONVERSATION_ID}/report`,
      query: {},
      body: { seq: 1, reason: 'scam', details: 'He asked twice.' },
    },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

test('without a reason, and without words for something else, nothing is sent', async () => {
  const { told } = await openThread()
  await openReport()
  const submit = dialog.getByRole('button', { name: 'Send report' })
  await submit.click()
  await expect.element(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabelText('Something else').click()
  await submit.click()
  await expect.element(details).toHaveAccessibleDescription(/Please say what is wrong/)
  await expect.element(details).toHaveFocus()
  await details.fill('a'.repeat(REPORT_DETAILS_MAX + 1))
  await expect.element(details).toHaveAccessibleDescription(/1 character too many/)
  await submit.click()
  expect(told()).toEqual([])
})

test('a report that fails keeps what was written, also when the dialog is closed and opened again', async () => {
  await openThread({ answer: ({ path }) => (path.endsWith('/report') ? down : undefined) })
  await openReport()
  await dialog.getByLabelText('Pay first by Orange Money').click()
  await dialog.getByLabelText('Offensive words or photos').click()
  await details.fill('Rude')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(() => readToasts()[0]).toMatchObject({ title: 'Error', description: 'A part is down.' })
  dismissToast()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await openReport()
  await expect.element(details).toHaveValue('Rude')
  await expect.element(dialog.getByLabelText('Offensive words or photos')).toBeChecked()
  await expect.element(dialog.getByLabelText('Pay first by Orange Money')).toBeChecked()
})

test('who has written nothing cannot be reported, and the menu says so', async () => {
  await openThread({ conversation: conversationOf(0), messages: [] })
  await menu.click()
  await expect.element(item('Report a message')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item('Report a message')).toHaveTextContent('They have not written yet.')
})

test('blocking is asked for, with what it does, and can be left', async () => {
  const { told } = await openThread()
  await menu.click()
  await item('Block').click()
  await expect
    .element(question.getByText(/You can no longer write to each other, in this or any other conversation\./))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(told()).toEqual([])
  await expect.element(box).toBeVisible()
})

test('who is blocked is shown to be in place of the box, and is unblocked there', async () => {
  const { told } = await openThread()
  await menu.click()
  await item('Block').click()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect
    .element(page.getByRole('status').getByText('You blocked Aminata. Unblock them to write.'))
    .toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(page.getByText('Then it is gone')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(box).toHaveFocus()
  expect(told().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/conversations/${CONVERSATION_ID}/block`,
    `DELETE /api/conversations/${CONVERSATION_ID}/block`,
  ])
})

test('or in the menu', async () => {
  const { told } = await openThread({ conversation: conversationOf(3, { hasBlocked: true }) })
  await menu.click()
  await item('Unblock').click()
  await expect.element(box).toBeVisible()
  expect(told()).toMatchObject([{ method: 'DELETE' }])
})

test('a block that fails is told, and one can still write', async () => {
  await openThread({ answer: ({ path }) => (path.endsWith('/block') ? down : undefined) })
  await menu.click()
  await item('Block').click()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => readToasts()[0]).toMatchObject({ title: 'Error', description: 'A part is down.' })
  await expect.element(box).toBeVisible()
})

test.each([360, 1280])('at %i pixels the menu hangs from its button, within the window', async (width) => {
  await page.viewport(width, 740)
  await openThread()
  await menu.click()
  const [button, panel] = [menu, page.getByRole('menu')].map((each) => each.element().getBoundingClientRect())
  expect(Math.abs((panel?.top ?? 0) - (button?.bottom ?? 0))).toBeLessThan(8)
  expect(panel?.right).toBeLessThanOrEqual(width)
  expect(panel?.left).toBeGreaterThanOrEqual(0)
})
