import { expect, test } from 'vitest'
import { refusalBy as refusal } from '../../test/parsed.ts'
import { OPENING_LIMIT, isPurged, missingConversation, refuseSuspended } from './policy.ts'

test('a person may start 50 conversations a day', () => {
  expect(OPENING_LIMIT).toMatchObject({ what: 'conversation', perDay: 50 })
  expect(OPENING_LIMIT.sentence(50)).toBe('You can start 50 conversations a day. Please come back tomorrow.')
})

test("other people's conversation is reported as missing", () => {
  expect(missingConversation()).toMatchObject({
    code: 'not_found',
    message: 'We could not find this conversation. It may have been deleted.',
  })
})

test.each([
  ['neither is suspended', null, null, undefined],
  ['both suspensions have just ended', 100, 100, undefined],
  ['both are suspended', 101, 101, ['suspended', 'Your account is suspended.']],
  ['the other person is suspended', null, 101, ['forbidden', 'You can no longer write to this person.']],
])('whether a person may write to another if %s', (_what, sender, other, refused) => {
  const write = () => refuseSuspended({ suspendedUntil: sender }, { suspendedUntil: other }, 100)
  expect(refusal(write)).toEqual(refused)
})

test.each([
  ['removed', 5, null, true],
  ['removed', 5, 'active', false],
  ['removed', null, null, false],
  ['active', 5, null, false],
] as const)(
  'a listing with the status %s, deletedAt %s and statusBefore %s is purged: %s',
  (status, deletedAt, statusBefore, expected) => {
    expect(isPurged({ status, deletedAt, statusBefore })).toBe(expected)
  },
)
