import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { refusalBy as refusal } from '#worker/test/parsed.ts'
import { isPurged, missingConversation, openingLimit, refuseSuspended } from './policy.ts'

test.each([
  [0, 5, 'You can start 5 conversations a day in your first 3 days. Please come back tomorrow.'],
  [3 * DAY_MS - 1, 5, 'You can start 5 conversations a day in your first 3 days. Please come back tomorrow.'],
  [3 * DAY_MS, 30, 'You can start 30 conversations a day. Please come back tomorrow.'],
])('the owner of an account that is %d ms old may start %d conversations a day', (age, perDay, sentence) => {
  const limit = openingLimit({ createdAt: 1_000 }, 1_000 + age)
  expect(limit).toMatchObject({ what: 'conversation', perDay })
  expect(limit.sentence(perDay)).toBe(sentence)
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
