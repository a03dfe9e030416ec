import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { endOf, isActive, toldOf, toldOfLifting } from './policy.ts'

const NOW = Date.parse('2026-11-20T08:30:00Z')

test.each([
  ['temporary', 24, NOW + 24 * HOUR_MS],
  ['temporary', 0.5, NOW + HOUR_MS / 2],
  ['temporary', 1 / 7, NOW + 514_286],
  ['temporary', null, NOW],
  ['temporary', undefined, NOW],
  ['permanent', 24, null],
  ['warning', 24, null],
] as const)('a %s ban of %s hours ends at %s', (banType, hours, end) => {
  expect(endOf(banType, hours, NOW)).toBe(end)
})

test.each([
  ['a ban until later', 'temporary', NOW + 1, null, true],
  ['one until now', 'temporary', NOW, null, false],
  ['one for good', 'permanent', null, null, true],
  ['one that was lifted', 'permanent', null, NOW - 1, false],
  ['a warning, which never ends by itself', 'warning', NOW - 1, null, true],
  ['a warning that was taken back', 'warning', null, NOW - 1, false],
] as const)('%s is in force or not', (_what, banType, expiresAt, liftedAt, isOne) => {
  expect(isActive({ banType, expiresAt, liftedAt }, NOW)).toBe(isOne)
})

test.each([
  ['warning', null, 'This is a warning. Be kind.', 'We took back the warning.'],
  ['permanent', null, 'Your account is suspended for good. Be kind.', 'Your account is no longer suspended.'],
  [
    'temporary',
    NOW,
    'Your account is suspended until 20 November 2026 at 08:30 GMT. Be kind.',
    'Your account is no longer suspended.',
  ],
] as const)('what is told of a %s, and of its end', (banType, expiresAt, told, lifted) => {
  expect(toldOf({ banType, expiresAt, reason: 'Be kind' })).toBe(told)
  expect(toldOfLifting({ banType })).toBe(lifted)
})
