import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/conversation.ts'
import { CONVERSATION_ID, messageOf } from '#web/features/chat/data/chat.fixture.ts'
import { findBubble, log, openThread } from '#web/features/chat/test/open-chat.tsx'
import { addUnsent, readOutbox } from '#web/lib/outbox.ts'
import { press, stubIntersections } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import type { ApiCall, StubResponse } from '#web/test/server.ts'

const PHOTO = { url: '/chat-files/first', width: 800, height: 600, thumbhash: null }
const sentPhoto = (url = PHOTO.url): Message =>
  messageOf(1, { kind: 'photo', content: 'Photo', photo: { ...PHOTO, url } })

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

/** Opens a thread with one photo, whose links are answered so. */
function openPhoto(respond: (path: string) => StubResponse, messages = [sentPhoto()]) {
  const see = stubIntersections()
  const loaded: string[] = []
  const thread = openThread({
    messages,
    respond: ({ path }: ApiCall) => {
      if (!path.startsWith('/chat-files/')) return undefined
      loaded.push(path)
      return respond(path)
    },
  })
  return { ...thread, loaded, see: () => see() }
}

const shown = () => log().querySelector('img')?.getAttribute('src')

test('a photo has its space before it loads, and loads when it is seen', async () => {
  const { loaded, see } = openPhoto(() => ({ body: 'bytes' }))
  const open = await screen.findByRole('button', { name: 'Open the photo' })
  expect(open.querySelector('[style*="aspect-ratio"]')).not.toBeNull()
  expect(loaded).toEqual([])
  see()
  await waitFor(() => expect(shown()).toBe('blob:photo'))
  expect(loaded).toEqual(['/chat-files/first'])
})

test('after its link has expired, a photo is loaded by the link of a new reading', async () => {
  const messages = [sentPhoto()]
  const expired = { status: 403, body: { code: 'forbidden', message: 'This link has expired.' } }
  const { loaded, see } = openPhoto(
    (path) => (path.endsWith('first') ? expired : { body: 'bytes' }),
    messages,
  )
  await screen.findByRole('button', { name: 'Open the photo' })
  messages[0] = sentPhoto('/chat-files/second')
  see()
  await waitFor(() => expect(shown()).toBe('blob:photo'))
  expect(loaded).toEqual(['/chat-files/first', '/chat-files/second'])
})

test('a photo of the outbox shows why it was not sent, and can be discarded', async () => {
  addUnsent(member.id, {
    clientId: 'c1',
    conversationId: CONVERSATION_ID,
    content: 'Photo',
    createdAt: '2026-11-20T09:00:00.000Z',
    refusal: 'This file is not a photo.',
    file: { kind: 'photo', bytes: 0 },
  })
  openPhoto(() => ({ body: 'bytes' }), [])
  const bubble = await findBubble('This file is not a photo.')
  expect(bubble).toHaveAttribute('data-pending', 'refused')
  await act(() => import('./unsent-photo.tsx'))
  expect(bubble).not.toHaveTextContent('Preparing the photo')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await press('Discard')
  expect(readOutbox(member.id)).toEqual([])
})
