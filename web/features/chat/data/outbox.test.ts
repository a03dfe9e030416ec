import { beforeEach, expect, test, vi } from 'vitest'
import { messageOf, ownMessage } from './chat.fixture.ts'
import type { Unsent } from './outbox.ts'
import { toPending } from './pending.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** As after the page was loaded anew. */
const load = () => import('./outbox.ts')

function unsentOf(clientId: string, change: Partial<Unsent> = {}): Unsent {
  return {
    clientId,
    conversationId: 'a',
    content: `Text ${clientId}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...change,
  }
}

test('what is not sent outlives the page, in the order written, with its client ids', async () => {
  const { addUnsent } = await load()
  for (const clientId of ['c1', 'c2', 'c3']) addUnsent('me', unsentOf(clientId))
  vi.resetModules()
  const { readOutbox } = await load()
  expect(readOutbox('me')).toEqual([unsentOf('c1'), unsentOf('c2'), unsentOf('c3')])
})

test('an outbox that is empty again leaves nothing behind', async () => {
  const { addUnsent, readOutbox, removeUnsent } = await load()
  addUnsent('me', unsentOf('c1'))
  removeUnsent('me', 'c1')
  expect([readOutbox('me'), localStorage.length]).toEqual([[], 0])
})

test('nobody sees what another person of this device has written', async () => {
  const { addUnsent, readOutbox } = await load()
  addUnsent('me', unsentOf('c1'))
  expect(readOutbox('you')).toEqual([])
})

test('a hundred may wait, and one more is not taken', async () => {
  const { addUnsent, readOutbox, UNSENT_MAX } = await load()
  const taken = Array.from({ length: UNSENT_MAX + 1 }, (_, index) => addUnsent('me', unsentOf(`c${index}`)))
  expect([taken.filter(Boolean).length, taken.at(-1), readOutbox('me').length]).toEqual([
    UNSENT_MAX,
    false,
    UNSENT_MAX,
  ])
})

test('it is the same array until it changes', async () => {
  const { addUnsent, readOutbox, refuseUnsent } = await load()
  addUnsent('me', unsentOf('c1'))
  const before = readOutbox('me')
  expect(readOutbox('me')).toBe(before)
  refuseUnsent('me', 'c1', 'You cannot write to this person.')
  expect(readOutbox('me')).toEqual([unsentOf('c1', { refusal: 'You cannot write to this person.' })])
})

test('what another tab has sent is gone here, and what it has written is here', async () => {
  const { addUnsent, readOutbox, removeUnsent, subscribeToOutbox } = await load()
  addUnsent('me', unsentOf('c1'))
  const listener = vi.fn<() => void>()
  const leave = subscribeToOutbox(listener)
  localStorage.setItem('outbox:me', JSON.stringify([unsentOf('c2')]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'outbox:me' }))
  expect(listener).toHaveBeenCalledOnce()
  removeUnsent('me', 'c1')
  expect(readOutbox('me')).toEqual([unsentOf('c2')])
  leave()
})

test.each([
  '{',
  'null',
  '7',
  '{}',
  '[null]',
  '[{"clientId":"c1"}]',
  '[{"clientId":"","conversationId":"a","content":"x","createdAt":"y"}]',
])('what is stored as %s is no message', async (stored) => {
  localStorage.setItem('outbox:me', stored)
  const { readOutbox } = await load()
  expect(readOutbox('me')).toEqual([])
})

test('what is whole among what is stored is taken', async () => {
  localStorage.setItem('outbox:me', JSON.stringify([7, unsentOf('c1'), { ...unsentOf('c2'), content: 3 }]))
  const { readOutbox } = await load()
  expect(readOutbox('me')).toEqual([unsentOf('c1')])
})

test('without storage messages wait as long as the page', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { addUnsent, readOutbox, removeUnsent } = await load()
  addUnsent('me', unsentOf('c1'))
  addUnsent('me', unsentOf('c2'))
  removeUnsent('me', 'c1')
  expect(readOutbox('me')).toEqual([unsentOf('c2')])
  full.mockRestore()
})

test.each<[string, Unsent, boolean, string, string | null]>([
  ['one on its way', unsentOf('c9'), false, 'sending', null],
  ['one without a line', unsentOf('c9'), true, 'waiting', null],
  ['one that was refused', unsentOf('c9', { refusal: 'No.' }), false, 'refused', 'No.'],
  ['one that was refused, without a line', unsentOf('c9', { refusal: 'No.' }), true, 'refused', 'No.'],
])('%s is shown as what it is', (_what, unsent, isWaiting, state, reason) => {
  expect(toPending([unsent], 'me', [], isWaiting)).toEqual([
    { clientId: 'c9', content: 'Text c9', createdAt: unsent.createdAt, state, reason },
  ])
})

test('the stored message takes the place of the pending one of its client id, and that of somebody else does not', () => {
  const mine = ownMessage(1, { clientId: 'c1' })
  const theirs = messageOf(2, { clientId: 'c2' })
  const pending = toPending([unsentOf('c1'), unsentOf('c2')], mine.senderId, [mine, theirs], false)
  expect(pending.map(({ clientId }) => clientId)).toEqual(['c2'])
})
