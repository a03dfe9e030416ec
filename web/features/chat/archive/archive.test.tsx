import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/conversation.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  messageOf,
} from '#web/features/chat/data/chat.fixture.ts'
import { openChat, openThread, toMessages } from '#web/features/chat/test/open-chat.tsx'
import { addUnsent, readOutbox } from '#web/lib/outbox.ts'
import { press } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { outage, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'

const ROW_MENU = 'Archive or delete the conversation with Aminata'
const row = () => screen.queryByRole('link', { name: /Re: 2024 Toyota/ })
const toast = () => readToasts()[0]

/** A server that files the one conversation as the browser asks. */
function fileOn(conversation: Conversation) {
  return ({ method, path, query, body }: ApiCall): StubResponse | undefined => {
    if (path === '/api/conversations' && method === 'GET')
      return {
        body: conversationsPage(
          [conversation].filter((each) => (each.archived ?? false) === (query.archived === 'true')),
        ),
      }
    if (method === 'PATCH') Object.assign(conversation, body)
    return method === 'DELETE' ? { status: 204 } : undefined
  }
}

function openList(conversation = conversationOf(0)) {
  return openChat('/messages', { conversations: [conversation], respond: fileOn(conversation) })
}

test('an archived conversation leaves the list at once, and Undo puts it back', async () => {
  const { calls } = openList()
  await press(ROW_MENU)
  await press('Archive', 'menuitem')
  await waitFor(() => expect(row()).not.toBeInTheDocument())
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Conversation archived' }))
  toast()?.action?.onAction()
  await waitFor(() => expect(row()).toBeVisible())
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { archived: true, seq: 0 },
      { archived: false, seq: 0 },
    ]),
  )
})

test('a conversation that could not be archived is in the list again', async () => {
  openChat('/messages', {
    conversations: [conversationOf(0)],
    respond: ({ method }) => (method === 'PATCH' ? outage : undefined),
  })
  await press(ROW_MENU)
  await press('Archive', 'menuitem')
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'destructive' }))
  expect(row()).toBeVisible()
})

test('the archive lists what is archived, and says so if there is nothing', async () => {
  openList(conversationOf(0, { archived: true }))
  await press('Archived', 'link')
  expect(await screen.findByRole('heading', { level: 1, name: 'Archived' })).toBeVisible()
  await waitFor(() => expect(row()).toBeVisible())
  await press(ROW_MENU)
  await press('Move back to Messages', 'menuitem')
  expect(await screen.findByText('Nothing archived')).toBeVisible()
  await press('All messages', 'link')
  await waitFor(() => expect(row()).toBeVisible())
})

test('a new message brings an archived conversation back into the list', async () => {
  const conversation = conversationOf(0, { archived: true })
  const { say } = openThread({ conversation, respond: fileOn(conversation) })
  await screen.findByText('No conversations yet')
  await say(conversation, { type: 'message', message: messageOf(1, { content: 'Still there?' }) })
  await waitFor(() => expect(row()).toHaveTextContent('Still there?'))
})

test('a message that came before the inbox was connected takes its conversation out of the archive', async () => {
  const conversation = conversationOf(1, { archived: true })
  const { sockets } = openChat('/messages?archived=true', {
    conversations: [conversation],
    respond: fileOn(conversation),
  })
  await waitFor(() => expect(row()).toBeVisible())
  await expect.poll(() => sockets.length).toBe(1)
  Object.assign(conversation, conversationOf(2), { archived: false })
  sockets[0]?.say({ type: 'hello', unreadMessages: 1, unreadNotifications: 0 })
  expect(await screen.findByText('Nothing archived')).toBeVisible()
})

test('while sockets are blocked, a message that polling finds takes its conversation out of the archive', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const conversation = conversationOf(1, { archived: true })
  const { sockets } = openChat('/messages?archived=true', {
    conversations: [conversation],
    respond: fileOn(conversation),
  })
  await waitFor(() => expect(row()).toBeVisible())
  Object.assign(conversation, conversationOf(2), { archived: false })
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => sockets.length).toBe(tries)
    sockets.at(-1)?.cut()
  }
  expect(await screen.findByText('Nothing archived')).toBeVisible()
})

test('deleting asks once, says that it is for oneself only, and drops what was not sent', async () => {
  const conversation = conversationOf(2)
  openThread({
    conversation,
    messages: toMessages('them: One', 'them: Two'),
    respond: (call) =>
      call.path.endsWith('/messages') && call.method === 'POST' ? outage : fileOn(conversation)(call),
  })
  await waitFor(() => expect(row()).toBeVisible())
  addUnsent(member.id, {
    clientId: 'unsent',
    conversationId: CONVERSATION_ID,
    content: 'Three',
    createdAt: new Date().toISOString(),
  })
  await press('Options for the conversation with Aminata')
  await press('Delete', 'menuitem')
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Delete the conversation with Aminata?' }),
  )
  expect(question.getByText(/It is deleted only for you; the other person keeps it\./)).toBeVisible()
  question.getByRole('button', { name: 'Delete' }).click()
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Conversation deleted' }))
  await waitFor(() => expect(row()).not.toBeInTheDocument())
  expect(readOutbox(member.id)).toEqual([])
  expect(await screen.findByText('Select a conversation')).toBeVisible()
})
