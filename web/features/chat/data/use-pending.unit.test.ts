import { expect, test } from 'vitest'
import { messageOf, ownMessage } from './chat.fixture.ts'
import { toPending } from './use-pending.ts'

const createdAt = '2026-11-20T09:00:00.000Z'
const unsentOf = (clientId: string, refusal?: string) => ({
  clientId,
  conversationId: 'a',
  content: `Text ${clientId}`,
  createdAt,
  ...(refusal !== undefined && { refusal }),
})

test.each<[string, string | undefined, boolean, string, string | null]>([
  ['one on its way', undefined, false, 'sending', null],
  ['one without a line', undefined, true, 'waiting', null],
  ['one that was refused', 'No.', false, 'refused', 'No.'],
  ['one that was refused, without a line', 'No.', true, 'refused', 'No.'],
])('%s is shown as what it is', (_what, refusal, isWaiting, state, reason) => {
  expect(toPending([unsentOf('c9', refusal)], 'me', [], isWaiting)).toEqual([
    { clientId: 'c9', content: 'Text c9', createdAt, state, reason },
  ])
})

test('a stored message replaces the pending one with its client id, if its sender is the same', () => {
  const mine = ownMessage(1, { clientId: 'c1' })
  const theirs = messageOf(2, { clientId: 'c2' })
  const pending = toPending([unsentOf('c1'), unsentOf('c2')], mine.senderId, [mine, theirs], false)
  expect(pending.map(({ clientId }) => clientId)).toEqual(['c2'])
})
