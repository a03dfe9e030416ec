import { beforeEach, expect, test, vi } from 'vitest'
import type { Unsent } from './outbox.ts'

beforeEach(() => void vi.resetModules())

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

// [spec 10.9 #1]
test('unsent messages outlive the page in order, and no other person of the device sees them', async () => {
  const { addUnsent } = await load()
  for (const clientId of ['c1', 'c2', 'c3']) addUnsent('me', unsentOf(clientId))
  vi.resetModules()
  const { readOutbox, removeUnsent } = await load()
  expect([readOutbox('me'), readOutbox('you')]).toEqual([['c1', 'c2', 'c3'].map((id) => unsentOf(id)), []])
  for (const clientId of ['c1', 'c2', 'c3']) removeUnsent('me', clientId)
  expect([readOutbox('me'), localStorage.length]).toEqual([[], 0])
})

// [spec 10.9 #1]
test('a hundred may wait, and one more is not taken', async () => {
  const { addUnsent, readOutbox, UNSENT_MAX } = await load()
  const taken = Array.from({ length: UNSENT_MAX + 1 }, (_, index) => addUnsent('me', unsentOf(`c${index}`)))
  expect([taken.filter(Boolean).length, taken.at(-1)]).toEqual([UNSENT_MAX, false])
  expect(readOutbox('me')).toHaveLength(UNSENT_MAX)
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

test.each<[string, Unsent[]]>([
  ['{', []],
  ['null', []],
  ['7', []],
  ['{}', []],
  ['[{"clientId":"c1"}]', []],
  [JSON.stringify([unsentOf('')]), []],
  [
    JSON.stringify([
      7,
      null,
      unsentOf('c1'),
      { ...unsentOf('c2'), content: 3 },
      { ...unsentOf('c3'), refusal: 3 },
    ]),
    [unsentOf('c1')],
  ],
])('of what is stored as %s only what is whole is taken', async (stored, taken) => {
  localStorage.setItem('outbox:me', stored)
  const { readOutbox } = await load()
  expect(readOutbox('me')).toEqual(taken)
})

test('without storage messages wait as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { addUnsent, readOutbox, removeUnsent } = await load()
  addUnsent('me', unsentOf('c1'))
  addUnsent('me', unsentOf('c2'))
  removeUnsent('me', 'c1')
  expect(readOutbox('me')).toEqual([unsentOf('c2')])
})
