import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ConversationListing } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import { fill, press, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { type StubResponse, outage } from '#web/test/server.ts'
import { dismissToast, readToasts } from '#web/ui/overlays/toast.ts'
import { CONVERSATION_ID, conversationOf, messageOf, other, ownMessage } from './data/chat.fixture.ts'
import {
  findBox,
  findBubble,
  helloOf,
  log,
  openChat,
  openThread,
  queryBox,
  toMessages,
} from './test/open-chat.tsx'

const thread = () => screen.getByRole('region', { name: 'Conversation' })
const findAbout = () => screen.findByRole('complementary', { name: 'The listing this is about' })
const pathOf = ({ router }: ReturnType<typeof openChat>) => router.state.location.pathname
const withListing = (change: Partial<ConversationListing>) => {
  const { listing, ...conversation } = conversationOf(0)
  return { ...conversation, listing: listing && { ...listing, ...change } }
}

test("the header shows the other person's name, linked to their page, and their phone badge", async () => {
  const site = openThread()
  expect(await screen.findByRole('heading', { level: 2, name: /^Aminata/ })).toBeVisible()
  expect(within(thread()).getByRole('img', { name: 'Phone verified' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Aminata | Messages | Salone Market'))
  await press('Aminata', 'link')
  await waitFor(() => expect(pathOf(site)).toBe(`/users/${other.id}`))
})

test('an unverified phone is labelled unless the other person is online or typing', async () => {
  const { say, conversation } = openThread({
    conversation: conversationOf(0, { otherUser: { ...other, isPhoneVerified: false } }),
  })
  expect(await screen.findByText('Phone not verified')).toBeVisible()
  expect(within(thread()).queryByRole('img', { name: 'Phone verified' })).not.toBeInTheDocument()
  await say(helloOf(conversation, true))
  expect(await screen.findByText('online')).toBeVisible()
  await say({ type: 'typing', userId: other.id })
  expect(await within(thread()).findByText('typing...')).toBeVisible()
  expect(screen.queryByText('online')).not.toBeInTheDocument()
  await say({ type: 'message', message: messageOf(1) }, { type: 'presence', userId: other.id, isHere: false })
  expect(await screen.findByText('Phone not verified')).toBeVisible()
})

test.each<[string, Partial<ConversationListing>, string[]]>([
  ['for sale', {}, ['2024 Toyota RAV4, duty paid', 'SLE 420,000']],
  ['for rent', { type: 'home_rent', price: 1_500, currency: 'USD' }, ['$1,500/mo']],
  ['sold', { status: 'sold' }, ['Sold']],
  ['rented out', { type: 'home_rent', status: 'sold' }, ['Rented']],
  ['expired', { status: 'expired' }, ['Expired']],
  ['removed', { status: 'removed', isMine: true }, ['Removed']],
  ['pending', { status: 'pending', isMine: true }, ['Under Review']],
])('the listing (%s) is pinned on top and links to its page', async (_what, change, texts) => {
  const site = openThread({ conversation: withListing(change) })
  const about = await findAbout()
  for (const text of texts) await waitFor(() => expect(about).toHaveTextContent(text))
  await user.click(within(about).getByRole('link'))
  await waitFor(() => expect(pathOf(site)).toBe('/listings/0190b5a0-0000-7000-8000-000000000001'))
})

test('a listing that is not available is labelled as such', async () => {
  openThread({ conversation: conversationOf(0, { listing: null }) })
  expect(await screen.findByText('This listing is not available now.')).toBeVisible()
})

test('a thread begins with the safety advice, and each day is shown above its first message', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const today = daysAgo(0)
  const days = ['2025-03-04T10:00:00.000Z', daysAgo(1), today, today]
  openThread({
    conversation: conversationOf(4, { mine: { deliveredSeq: 4, readSeq: 4 } }),
    messages: days.map((createdAt, index) => messageOf(index + 1, { createdAt })),
  })
  await findBubble('Message 4')
  expect(within(log()).getByText('Never send money before you have seen the item.')).toBeVisible()
  const lines = within(log()).getAllByRole('listitem')
  expect(
    lines.map(({ textContent }) => /Message \d|March 4, 2025|Yesterday|Today/.exec(textContent)?.[0]),
  ).toEqual(['March 4, 2025', 'Message 1', 'Yesterday', 'Message 2', 'Today', 'Message 3', 'Message 4'])
  // Messages of one minute show the time once, at the last one.
  expect(await findBubble('Message 4')).toHaveTextContent(today.slice(11, 16))
  expect(await findBubble('Message 3')).not.toHaveTextContent(today.slice(11, 16))
})

test("each message names its sender, and one's own are ticked as sent, delivered and read", async () => {
  const { say, conversation } = openThread({
    conversation: conversationOf(3),
    messages: [ownMessage(1), ownMessage(2), messageOf(3)],
  })
  const tick = async (text: string) => within(await findBubble(text)).getByRole('img')
  expect(await findBubble('Message 3')).toHaveTextContent(/^Aminata: Message 3/)
  expect(await findBubble('Message 2')).toHaveTextContent(/^You: Message 2/)
  expect(await tick('Message 2')).toHaveAccessibleName('Sent')
  const sendMarks = (deliveredSeq: number, readSeq: number) =>
    say({ type: 'marks', userId: other.id, deliveredSeq, readSeq })
  await say(helloOf(conversation), { type: 'marks', userId: member.id, deliveredSeq: 3, readSeq: 3 })
  await sendMarks(2, 0)
  await waitFor(async () => expect(await tick('Message 2')).toHaveAccessibleName('Delivered'))
  await sendMarks(2, 1)
  await waitFor(async () => expect(await tick('Message 1')).toHaveAccessibleName('Read'))
  expect(await tick('Message 2')).toHaveAccessibleName('Delivered')
  await sendMarks(2, 2)
  await sendMarks(2, 1)
  await waitFor(async () => expect(await tick('Message 2')).toHaveAccessibleName('Read'))
})

test.each<[string, (path: string) => boolean]>([
  ['messages', (path) => path.endsWith('/messages')],
  ['a conversation', (path) => /^\/api\/conversations(\/[\w-]+)?$/.test(path)],
])('loading %s is announced, and a failure can be retried', async (_what, isSlowCall) => {
  const slow = Promise.withResolvers<StubResponse>()
  let isDown = true
  openThread({
    messages: toMessages('them: Hello'),
    respond: ({ path }) => (isDown && isSlowCall(path) ? slow.promise : undefined),
  })
  expect(await screen.findByText('Loading the conversation')).toBeInTheDocument()
  slow.resolve(outage)
  const page = within(await screen.findByRole('region', { name: 'Conversation' }))
  expect(await page.findByRole('alert')).toHaveTextContent('A part is down.')
  isDown = false
  await user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await findBubble('Hello')).toBeVisible()
  expect(await findAbout()).toBeVisible()
})

test('a conversation that the server does not find is reported, with a link to the list', async () => {
  const site = openChat('/messages/0190b5a0-0000-7000-8000-0000000000ff')
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await press('Go to your messages', 'link')
  await waitFor(() => expect(pathOf(site)).toBe('/messages'))
})

test('the conversation with a suspended account can be read but not written in', async () => {
  openThread({ conversation: conversationOf(1, { otherUser: null }), messages: toMessages('them: Hello') })
  const note = 'This account is suspended. You can no longer write to this person.'
  expect(await screen.findByText(note)).toBeVisible()
  expect(await findBubble('Hello')).toBeVisible()
  expect(log()).toHaveAccessibleName('Messages with Suspended account')
  expect(queryBox()).not.toBeInTheDocument()
  await press('Options for the conversation with Suspended account')
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Archive', 'Delete'])
})

test('the conversation with somebody who deleted their account can be read but not written in', async () => {
  const conversation = conversationOf(1, { otherUser: null, hasLeft: true })
  openThread({ conversation, messages: toMessages('them: Hello') })
  expect(await screen.findByText(/^This person deleted their account/)).toBeVisible()
  expect(await findBubble('Hello')).toBeVisible()
  expect(log()).toHaveAccessibleName('Messages with Deleted user')
  expect(queryBox()).not.toBeInTheDocument()
})

test('in a message, links to listings of this site open at once, and markup stays text', async () => {
  const own = `${window.location.origin}/listings/0190b5a0-0000-7000-8000-0000000000aa`
  const markup = '<img src=x onerror="alert(1)"><b>cheap</b>'
  const written = `See ${own} and https://evil.example/pay or call 076 123456`
  const site = openThread({ messages: toMessages(`them: ${markup}`, `them: ${written}`) })
  expect(await findBubble('evil.example')).toHaveTextContent(written)
  expect(await findBubble('cheap')).toHaveTextContent(markup)
  expect((await findBubble('cheap')).querySelector('img, b')).toBeNull()
  expect(within(log()).getAllByRole('link')).toHaveLength(1)
  await press(own, 'link')
  await waitFor(() => expect(pathOf(site)).toBe('/listings/0190b5a0-0000-7000-8000-0000000000aa'))
})

test('a link to another website is text until it is pressed, and then says where it leads', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  openThread({ messages: toMessages('them: See https://evil.example/pay?id=1.') })
  await findBubble('evil.example')
  expect(within(log()).queryByRole('link')).not.toBeInTheDocument()

  const title = 'This leads to evil.example, outside Salone Market'
  const link = 'https://evil.example/pay?id=1'
  await press(link)
  expect(await screen.findByRole('alertdialog', { name: title })).toBeVisible()
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(open).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('button', { name: link })).toHaveFocus())

  await press(link)
  await screen.findByRole('alertdialog', { name: title })
  await press('Open')
  expect(open.mock.calls).toEqual([[link, '_blank', 'noopener,noreferrer']])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('a warning stands above the message and is read before it, and a hidden code is named', async () => {
  const warning = { kind: 'code', text: 'We hid a number.' } as const
  openThread({ messages: [messageOf(1, { content: 'My code is ••••••', warning })] })
  const bubble = await findBubble('My code is')
  expect(bubble).toHaveTextContent(/^Warning: We hid a number\.\s*Aminata: My code is ••••••/)
  expect(within(bubble).getByRole('img', { name: 'hidden code' })).toHaveTextContent('••••••')
})

const MENU = 'Options for the conversation with Aminata'
const queryDialog = () => screen.queryByRole('dialog', { name: 'Report a message' })
const radio = (name: RegExp) => screen.getByRole('radio', { name })
const details = () => screen.getByRole('textbox', { name: /^Details/ })
const question = () => screen.findByRole('alertdialog', { name: 'Block Aminata?' })
const toast = () => readToasts()[0]

function openSafetyThread(setup: Parameters<typeof openThread>[0] = {}) {
  const chat = openThread({
    conversation: conversationOf(3),
    messages: toMessages('them: Pay first by Orange Money', 'me: No', 'them: Then it is gone'),
    ...setup,
  })
  const safetyCalls = () => chat.calls.filter(({ path }) => /\/(report|block)$/.test(path))
  return { ...chat, safetyCalls }
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

test("the report dialog offers the other person's messages and reasons, and requires a choice", async () => {
  const { safetyCalls } = openSafetyThread()
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
  expect(safetyCalls()).toEqual([])
})

test('a report sends message, reason and details; a failed one keeps them when reopened', async () => {
  let isDown = true
  const { safetyCalls } = openSafetyThread({
    respond: ({ path }) => (isDown && path.endsWith('/report') ? outage : undefined),
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
  expect(safetyCalls().at(-1)).toEqual({
    method: 'POST',
    path: `/api/conversations/${CONVERSATION_ID}/report`,
    query: {},
    body: { seq: 1, reason: 'scam', details: 'He asked twice.' },
  })
  await waitFor(() => expect(screen.getByRole('button', { name: MENU })).toHaveFocus())
})

test('if the other person has written nothing, the menu says why nothing can be reported', async () => {
  openSafetyThread({ conversation: conversationOf(0), messages: [] })
  await press(MENU)
  const report = await screen.findByRole('menuitem', { name: /^Report a message/ })
  expect(report).toHaveAttribute('aria-disabled', 'true')
  expect(report).toHaveTextContent('They have not written yet.')
})

test('a buyer finds in the menu how the seller can be reached, behind the warning', async () => {
  const { listing, ...conversation } = conversationOf(3)
  const reachable = listing && { ...listing, contact: ['call' as const, 'whatsapp' as const] }
  openSafetyThread({ conversation: { ...conversation, listing: reachable } })
  await press(MENU)
  expect(await screen.findByRole('menuitem', { name: 'WhatsApp' })).toBeVisible()
  await press('Call', 'menuitem')
  expect(await screen.findByRole('dialog', { name: 'Before you call or write' })).toBeVisible()
})

test('blocking asks first and replaces the text box; it can be undone there or in the menu', async () => {
  const { safetyCalls } = openSafetyThread()
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
  expect(safetyCalls()).toEqual([])
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
  expect(safetyCalls().map((each) => `${each.method} ${each.path}`)).toEqual(twice)
})
