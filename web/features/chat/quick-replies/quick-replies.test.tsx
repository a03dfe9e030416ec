import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { conversationOf } from '#web/features/chat/data/chat.fixture.ts'
import { findBox, findBubble, openThread, toMessages } from '#web/features/chat/test/open-chat.tsx'
import { fill, press } from '#web/test/interactions.ts'

function openAs({
  isMine = true,
  lines = ['them: Is it available?'],
}: { isMine?: boolean; lines?: string[] } = {}) {
  const conversation = conversationOf(lines.length)
  let replies = ['I am in Bo until six.']
  return openThread({
    conversation: { ...conversation, listing: conversation.listing && { ...conversation.listing, isMine } },
    messages: toMessages(...lines),
    respond: ({ path, method, body }) => {
      if (path !== '/api/quick-replies') return undefined
      if (method === 'PUT') ({ replies } = body as { replies: string[] })
      return { body: { replies } }
    },
  })
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Quick replies' }))

test('a quick reply goes into the box, where the seller can change it before sending', async () => {
  openAs()
  await press('Quick replies')
  ;(await sheet()).getByRole('button', { name: 'The price is fixed.' }).click()
  expect(await findBox()).toHaveValue('The price is fixed.')
  await press('Quick replies')
  ;(await (await sheet()).findByRole('button', { name: 'I am in Bo until six.' })).click()
  await waitFor(async () => expect(await findBox()).toHaveValue('The price is fixed. I am in Bo until six.'))
  await waitFor(async () => expect(await findBox()).toHaveFocus())
})

test('a seller adds, changes and removes replies of their own', async () => {
  const { calls } = openAs()
  await press('Quick replies')
  const own = await sheet()
  await press('Add your own')
  await fill(screen.getByRole('textbox', { name: 'Your reply' }), 'Only cash, please.')
  await press('Save')
  await own.findByRole('button', { name: 'Only cash, please.' })
  await press('Change: I am in Bo until six.')
  await fill(screen.getByRole('textbox', { name: 'Your reply' }), 'I am in Bo until five.')
  await press('Save')
  await own.findByRole('button', { name: 'I am in Bo until five.' })
  await press('Change: Only cash, please.')
  await press('Remove')
  await waitFor(() => expect(own.queryByText('Only cash, please.')).not.toBeInTheDocument())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { replies: ['I am in Bo until six.', 'Only cash, please.'] },
    { replies: ['I am in Bo until five.', 'Only cash, please.'] },
    { replies: ['I am in Bo until five.'] },
  ])
})

test('only a seller whose buyer has the last word is offered quick replies', async () => {
  openAs({ isMine: false })
  await findBubble('Is it available?')
  expect(screen.queryByRole('button', { name: 'Quick replies' })).not.toBeInTheDocument()
})

test('a seller who has answered is offered none', async () => {
  openAs({ lines: ['them: Is it available?', 'me: Yes'] })
  await findBubble('Yes')
  expect(screen.queryByRole('button', { name: 'Quick replies' })).not.toBeInTheDocument()
})
