import { expect, test } from 'vitest'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { reader } from '#web/test/people.ts'
import { CONVERSATION_ID } from './chat.fixture.ts'
import { openHook } from './open-hook.fixture.tsx'
import { addUnsent, readOutbox, refuseUnsent, UNSENT_MAX } from './outbox.ts'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

const openComposer = () =>
  openHook(
    () => ({ ...useSend(CONVERSATION_ID), ...useDraft(CONVERSATION_ID) }),
    () => ({ body: {} }),
  )
const outbox = () => readOutbox(reader.id)

test('what is sent waits in the outbox under a name of its own, and the draft is cleared', async () => {
  const { now } = await openComposer()
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
  ['', 0, 'blank'],
  ['  \n ', 0, 'blank'],
  ['x'.repeat(MESSAGE_MAX + 1), 0, 'too_long'],
  ['One more', UNSENT_MAX, 'full'],
])('%j with %i waiting is not taken, and stays where it is written', async (text, waiting, why) => {
  for (let index = 0; index < waiting; index += 1) {
    const createdAt = '2026-11-20T09:00:00.000Z'
    addUnsent(reader.id, { clientId: `c${index}`, conversationId: CONVERSATION_ID, content: 'x', createdAt })
  }
  const { now } = await openComposer()
  now().setText(text)
  expect(now().send(text)).toBe(why)
  expect(outbox()).toHaveLength(waiting)
  await expect.poll(() => now().text).toBe(text)
})

test('spaces around it do not make it too long', async () => {
  const { now } = await openComposer()
  expect(now().send(`  ${'x'.repeat(MESSAGE_MAX)}  `)).toBe('taken')
})

test('a refused message goes back to where it is written, in front of what stands there, and out again under another name, or away', async () => {
  const { now } = await openComposer()
  now().send('Call me on 076')
  const [first] = outbox()
  refuseUnsent(reader.id, first?.clientId ?? '', 'No numbers, please.')
  now().setText('Please')
  now().edit(first?.clientId ?? '')
  await expect.poll(() => now().text).toBe('Call me on 076\nPlease')
  expect(outbox()).toEqual([])
  now().send(now().text)
  expect(outbox()[0]?.clientId).not.toBe(first?.clientId)
  now().discard(outbox()[0]?.clientId ?? '')
  expect(outbox()).toEqual([])
})
