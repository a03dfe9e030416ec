import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { openPages, reader, stubServer } from '#web/features/feed/test/market.tsx'
import { CONVERSATION_ID } from './chat.fixture.ts'
import { addUnsent, readOutbox, refuseUnsent, UNSENT_MAX } from './outbox.ts'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** What the hooks of a composer gave last. */
async function openComposer(id = CONVERSATION_ID) {
  const gave: (ReturnType<typeof useSend> & ReturnType<typeof useDraft>)[] = []
  stubServer(() => ({ body: {} }))
  function Page() {
    return useUser().data && <Drawn />
  }
  function Drawn() {
    gave.push({ ...useSend(id), ...useDraft(id) })
    return null
  }
  await openPages([{ path: '/', component: Page }], '/')
  const now = () => gave.at(-1) ?? expect.fail('nothing was drawn')
  await expect.poll(() => gave.length).toBeGreaterThan(0)
  return now
}

const outbox = () => readOutbox(reader.id)

test('what is sent waits in the outbox under a name of its own, and the draft is cleared', async () => {
  const now = await openComposer()
  now().setText('Is it still there? ')
  await expect.poll(() => now().text).toBe('Is it still there? ')
  expect(now().send(now().text)).toBe('taken')
  expect(now().send('Where is it?')).toBe('taken')
  await expect.poll(() => now().text).toBe('')
  expect(outbox()).toMatchObject([
    { conversationId: CONVERSATION_ID, content: 'Is it still there?' },
    { conversationId: CONVERSATION_ID, content: 'Where is it?' },
  ])
  const names = outbox().map(({ clientId }) => clientId)
  expect([new Set(names).size, names.every((name) => /^[\w.:-]{1,64}$/.test(name))]).toEqual([2, true])
})

test.each([
  ['', 'blank'],
  ['  \n ', 'blank'],
  ['x'.repeat(MESSAGE_MAX + 1), 'too_long'],
])('%j is not taken, and stays where it is written', async (text, why) => {
  const now = await openComposer()
  now().setText(text)
  expect(now().send(text)).toBe(why)
  expect(outbox()).toEqual([])
  await expect.poll(() => now().text).toBe(text)
})

test('spaces around it do not make it too long', async () => {
  const now = await openComposer()
  expect(now().send(`  ${'x'.repeat(MESSAGE_MAX)}  `)).toBe('taken')
})

test('with a hundred waiting the text stays where it is written', async () => {
  for (let index = 0; index < UNSENT_MAX; index += 1) {
    addUnsent(reader.id, {
      clientId: `c${index}`,
      conversationId: CONVERSATION_ID,
      content: 'x',
      createdAt: '2026-11-20T09:00:00.000Z',
    })
  }
  const now = await openComposer()
  now().setText('One more')
  expect(now().send('One more')).toBe('full')
  await expect.poll(() => now().text).toBe('One more')
})

test('a refused message goes back to where it is written, in front of what stands there, and out again under another name', async () => {
  const now = await openComposer()
  now().send('Call me on 076')
  const [first] = outbox()
  refuseUnsent(reader.id, first?.clientId ?? '', 'No numbers, please.')
  now().setText('Please')
  now().edit(first?.clientId ?? '')
  await expect.poll(() => now().text).toBe('Call me on 076\nPlease')
  expect(outbox()).toEqual([])
  now().send(now().text)
  expect(outbox()[0]?.clientId).not.toBe(first?.clientId)
})

test('what is thrown away is gone', async () => {
  const now = await openComposer()
  now().send('Never mind')
  now().discard(outbox()[0]?.clientId ?? '')
  expect(outbox()).toEqual([])
})
