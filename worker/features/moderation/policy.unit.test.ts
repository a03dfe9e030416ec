import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { expiryOf, isActive, describeBan, describeLifting } from './bans/policy.ts'
import { type Decision, figuresOf } from './desk/policy.ts'
import { FLAGS, toNotification } from './policy.ts'
import type { Classification } from './screening/classifier/facts.ts'
import {
  isApproved,
  isHeldBy,
  isNewAccount,
  isQueuedBy,
  listingText,
  lowPriceOf,
} from './screening/policy.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'

const NOW = Date.parse('2026-11-20T08:30:00Z')

const decision = (
  minutes: number | null,
  status: Decision['status'],
  aiConfidence: number | null = null,
  isOverturned = false,
): Decision => ({
  createdAt: 1_000,
  decidedAt: minutes === null ? null : 1_000 + minutes * 60_000,
  status,
  aiConfidence,
  isOverturned,
})

const [removal, approval] = [decision(1, 'removed', 0.9), decision(9, 'approved', 0.6, true)]
const reported = decision(2, 'approved')

test('each reason for a report has its flag type and its reason in the queue', () => {
  expect(FLAGS).toEqual({
    scam: { flagType: 'other', reason: 'Reported as a scam' },
    spam: { flagType: 'spam', reason: 'Reported as spam' },
    prohibited: { flagType: 'inappropriate', reason: 'Reported as something that may not be sold' },
    wrong_category: { flagType: 'other', reason: 'Reported as being in the wrong category' },
    duplicate: { flagType: 'spam', reason: 'Reported as a duplicate of another listing' },
    offensive: { flagType: 'inappropriate', reason: 'Reported as offensive' },
    other: { flagType: 'other', reason: 'Reported for another reason' },
  })
})

const IMPERSONATION = 'The name reads like a bank'

const NAMES_REFUSED =
  'We did not accept the name that you chose. Nobody else has seen it. You can choose another one.'

const PROFILE_REMOVED = 'We removed the name, the text and the photo from your profile.'

test('an item is about names only if it has no other signal', () => {
  expect([[IMPERSONATION], [IMPERSONATION, 'Rude'], []].map((signals) => isAboutNamesOnly(signals))).toEqual([
    true,
    false,
    false,
  ])
})

const IDS = { publicId: 'item', contentPublicId: 'content' }

test.each([
  ['listing', [], 'removed', 1, 'it was removed. Sold twice.'],
  ['comment', [], 'removed', 0, 'Your comment was removed. Sold twice.'],
  ['message', [], 'removed', 0, 'You sent a message that breaks our rules. Sold twice.'],
  ['profile', ['Rude'], 'removed', 0, `${PROFILE_REMOVED} Sold twice.`],
  ['profile', [IMPERSONATION], 'removed', 1, `${NAMES_REFUSED} Sold twice.`],
  ['comment', [IMPERSONATION], 'removed', 1, 'Your comment was removed. Sold twice.'],
  ['listing', [], 'approved', 1, 'it is fine. Buyers can see it now.'],
  ['comment', [], 'approved', 1, 'Your comment is fine. Everybody can see it now.'],
  ['profile', [IMPERSONATION], 'approved', 1, 'We checked your name. Everybody can see it now.'],
  ['message', [], 'approved', 1, undefined],
  ['listing', [], 'approved', 0, undefined],
] as const)(
  'the notification about a %s with signals %j that is %s (held: %i)',
  (contentType, signals, action, isHeld, preview) => {
    const decided = { ...IDS, contentType, contentId: 7, authorId: 2, isHeld, signals }
    const notification = {
      userId: 2,
      kind: 'moderation',
      preview,
      ...(action === 'removed' && { about: { type: contentType, id: 'content' } }),
      ...(contentType === 'listing' && { listingId: 7 }),
    }
    expect(toNotification(decided, action, 'Sold twice')).toEqual(preview && notification)
    expect(toNotification({ ...decided, authorId: null }, action, 'Sold twice')).toBeUndefined()
  },
)

test('the notification of a decision without a reason says only what was decided', () => {
  const decided = {
    ...IDS,
    contentType: 'comment',
    contentId: 7,
    authorId: 2,
    isHeld: 0,
    signals: [],
  } as const
  expect(toNotification(decided, 'removed', null)?.preview).toBe('Your comment was removed.')
})

test.each([
  ['temporary', 24, NOW + 24 * HOUR_MS],
  ['temporary', 0.5, NOW + HOUR_MS / 2],
  ['temporary', 1 / 7, NOW + 514_286],
  ['temporary', null, NOW],
  ['temporary', undefined, NOW],
  ['permanent', 24, null],
  ['warning', 24, null],
] as const)('a ban of type %s with a duration of %s hours expires at %s', (banType, hours, end) => {
  expect(expiryOf(banType, hours, NOW)).toBe(end)
})

test.each([
  ['a ban until later', true, 'temporary', NOW + 1, null],
  ['a ban until now', false, 'temporary', NOW, null],
  ['a permanent ban', true, 'permanent', null, null],
  ['a ban that was lifted', false, 'permanent', null, NOW - 1],
  ['a warning, which never expires,', true, 'warning', NOW - 1, null],
  ['a warning that was withdrawn', false, 'warning', null, NOW - 1],
] as const)('whether %s is active: %s', (_what, expected, banType, expiresAt, liftedAt) => {
  expect(isActive({ banType, expiresAt, liftedAt }, NOW)).toBe(expected)
})

test.each([
  ['warning', null, 'This is a warning. Be kind.', 'We withdrew the warning.'],
  ['permanent', null, 'Your account is suspended for good. Be kind.', 'Your account is no longer suspended.'],
  [
    'temporary',
    NOW,
    'Your account is suspended until 20 November 2026 at 08:30 GMT. Be kind.',
    'Your account is no longer suspended.',
  ],
] as const)(
  'a ban of type %s notifies the person when it begins and when it ends',
  (banType, expiresAt, imposed, lifted) => {
    expect(describeBan({ banType, expiresAt, reason: 'Be kind' })).toBe(imposed)
    expect(describeLifting({ banType })).toBe(lifted)
  },
)

test.each<[string, Decision[], number | null, number | null, number | null]>([
  ['no decision', [], null, null, null],
  ['one decision', [removal], 1, 0, 0],
  ['two decisions', [approval, removal], 5, 0.5, 0.5],
  ['three decisions', [approval, removal, reported], 2, 1 / 3, 0.5],
  ['four unordered decisions', [approval, decision(10, 'removed'), removal, reported], 5.5, 0.25, 0.5],
  ['a decision about an item that only people reported', [decision(3, 'approved')], 3, 0, null],
  ['a decision made before the item was flagged', [decision(-5, 'removed')], 0, 0, null],
  ['a decision without a time', [decision(null, 'removed')], 0, 0, null],
])(
  'the statistics are computed from %s',
  (_count, decisions, medianDecisionMinutes, overturnedShare, falseAlarmShare) => {
    expect(figuresOf(decisions)).toEqual({
      medianDecisionMinutes,
      overturnedShare,
      falseAlarmShare,
      decisions: decisions.length,
    })
  },
)

test.each([
  [0.5, false, false],
  [0.51, true, false],
  [0.9, true, false],
  [0.91, true, true],
])('with a confidence of %d a text is queued: %s, and held: %s', (confidence, isQueued, isHeld) => {
  const classification: Classification = { flagType: 'spam', confidence, signals: [] }
  expect(isQueuedBy(classification)).toBe(isQueued)
  expect(isHeldBy(classification)).toBe(isHeld)
})

test.each([
  ['no decision', [], false],
  [
    'the later of two decisions',
    [
      { status: 'removed', decidedAt: 1 },
      { status: 'approved', decidedAt: 2 },
    ],
    true,
  ],
  [
    'the later of two decisions, in any order',
    [
      { status: 'removed', decidedAt: 2 },
      { status: 'approved', decidedAt: 1 },
    ],
    false,
  ],
  [
    'an approval before an open item',
    [
      { status: 'open', decidedAt: null },
      { status: 'approved', decidedAt: 1 },
    ],
    true,
  ],
] as const)('whether a text is approved after %s, %j: %s', (_what, decisions, expected) => {
  expect(isApproved(decisions)).toBe(expected)
})

test('an account is new for its first day', () => {
  const now = Date.parse('2026-11-20T08:30:00Z')
  expect([now - DAY_MS + 1, now - DAY_MS].map((createdAt) => isNewAccount({ createdAt }, now))).toEqual([
    true,
    false,
  ])
})

test('the screened text of a listing has every field that the seller typed', () => {
  const typed = {
    brand: 'Apple',
    model: 'iPhone 15',
    color: null,
    storage: '128GB',
    powerOutput: '',
    interiorColor: 'black',
    amenities: ['Borehole'],
  }
  expect(listingText({ title: 'Phone', description: 'New.', ...typed })).toBe(
    'Phone\nNew.\nApple iPhone 15 128GB black ["Borehole"]',
  )
  expect(listingText({ title: 'Phone', description: 'New.', color: 'red', powerOutput: '5KVA' })).toBe(
    'Phone\nNew.\nred 5KVA',
  )
})

test.each([
  ['an item at half the usual price', 'electronics', 150, 'Cable', undefined],
  ['an item below half the usual price', 'electronics', 149.99, 'Cable', 150],
  ['a car below the lowest plausible price', 'car_sale', 29_999, 'PS5 inside', 30_000],
  ['a car at the lowest plausible price', 'car_sale', 30_000, 'iPhone 15 inside', undefined],
  ['a generator that names a PS5', 'generator', 1_000, 'Runs a PS5', undefined],
  ['an iPhone', 'electronics', 1_999, 'Apple iPhone 15', 2_000],
  ['an iPhone 11', 'electronics', 1_999, 'iphone11', 2_000],
  ['an iPhone X', 'electronics', 1_999, 'iPhone  X', 2_000],
  ['an iPhone at the lowest plausible price', 'electronics', 2_000, 'iPhone 15', undefined],
  ['an old iPhone', 'electronics', 400, 'iPhone 10', undefined],
  ['a word that contains iPhone', 'electronics', 400, 'Myiphone 15', undefined],
  ['a MacBook', 'electronics', 3_999, 'New MACBOOK Air', 4_000],
  ['a bag for a MacBook', 'electronics', 400, 'Macbooks bag', undefined],
  ['a word that contains MacBook', 'electronics', 400, 'Bigmacbook', undefined],
  ['a Galaxy Ultra', 'electronics', 3_999, 'Galaxy S24 5G Ultra', 4_000],
  ['an Ultra without Galaxy in its name', 'electronics', 3_999, 'S21 Ultra', 4_000],
  ['a Galaxy Ultra in one word', 'electronics', 3_999, 'GalaxyS23 ultra', 4_000],
  ['a plain Galaxy', 'electronics', 400, 'Galaxy S24', undefined],
  ['an old Ultra', 'electronics', 400, 'Galaxy S20 Ultra', undefined],
  ['an Ultra of another maker', 'electronics', 400, 'XS24 Ultra', undefined],
  ['a word that only begins with Ultra', 'electronics', 400, 'S24 Ultrasonic', undefined],
  ['a PS5', 'electronics', 2_999, 'PS5', 3_000],
  ['a PS 5', 'electronics', 2_999, 'ps 5 slim', 3_000],
  ['a PlayStation 5', 'electronics', 2_999, 'PlayStation5', 3_000],
  ['a PlayStation 5 in two words', 'electronics', 2_999, 'PlayStation 5', 3_000],
  ['an Xbox', 'electronics', 2_999, 'xbox series x', 3_000],
  ['a PS4', 'electronics', 400, 'PS4', undefined],
  ['a PS50', 'electronics', 400, 'PS50 cable', undefined],
  ['the most expensive of several items', 'electronics', 3_500, 'iPhone 15 and MacBook', 4_000],
] as const)('whether the price of %s is implausibly low', (_what, type, priceSle, title, leastSle) => {
  expect(lowPriceOf({ type, price: priceSle, currency: 'SLE', priceSle, title }, 23)).toEqual(
    leastSle && { priceSle, leastSle },
  )
})

test('a price that was probably meant in thousands counts as a mistake, not as a sign of fraud', () => {
  const price = { type: 'electronics', price: 25, currency: 'SLE', priceSle: 25, title: 'iPhone 15' } as const
  expect(lowPriceOf(price, 23)).toBeUndefined()
})
