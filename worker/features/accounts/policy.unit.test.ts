import { expect, test } from 'vitest'
import { PERMANENT_UNTIL, FoundUser } from '#contract/bans.ts'
import { Seller, User } from '#contract/user.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { refusalBy as refusal } from '#worker/test/parsed.ts'
import {
  phoneChangeStoppedText,
  phoneChangePendingText,
  describeNumber,
  areSameNames,
  phoneChangedText,
  phoneNotChangedText,
  refuseBlocked,
  toProofs,
  suspensionSentence,
  chosenNames,
} from './policy.ts'
import { toFoundUser, toSeller, toUser } from './view.ts'

const AMINATA: UserRow = {
  id: 7,
  publicId: '0192f0c1-0000-7000-8000-000000000001',
  phone: '+23276123456',
  email: 'aminata@example.com',
  firstName: 'Aminata',
  lastName: 'Kamara',
  businessName: null,
  profileImageUrl: null,
  location: 'Bo',
  bio: 'Phones and more',
  userType: 'individual',
  role: 'member',
  repliesWithin: null,
  phoneVerifiedAt: Date.UTC(2026, 0, 1),
  sessionEpoch: 3,
  suspendedUntil: null,
  reviewCount: 0,
  positiveReviews: 0,
  reviewPoints: 0,
  quickReplies: [],
  mutedKinds: [],
  idVerifiedAt: null,
  addressVerifiedAt: null,
  certificateVerifiedAt: null,
  heldNames: null,
  pendingPhone: null,
  pendingPhoneDueAt: null,
  pushMutedKinds: [],
  quietFrom: null,
  quietTo: null,
  pushedId: 0,
  smsAlerts: false,
  smsAlertedAt: null,
  seenAt: null,
  passkeyDueAt: null,
  deletedAt: null,
  createdAt: Date.UTC(2026, 0, 1),
}

test('neither person may write if one has blocked the other', () => {
  const mine = ['blocked', 'You blocked this person. Unblock them to write.']
  expect(refusal(() => refuseBlocked([], 1))).toBeUndefined()
  expect(refusal(() => refuseBlocked([2, 1], 1))).toEqual(mine)
  expect(refusal(() => refuseBlocked([2], 1))).toEqual([
    'blocked',
    'This person does not accept messages from you.',
  ])
  expect(refusal(() => refuseBlocked([2], 1, 'Not here.'))).toEqual(['blocked', 'Not here.'])
})

test('notifications describe a phone number only by its last three digits', () => {
  const phone = '+23276123456'
  expect(describeNumber(phone)).toBe('the number ending in 456')
  expect([
    phoneChangedText(phone),
    phoneChangePendingText(phone),
    phoneChangeStoppedText('Every other device'),
    phoneNotChangedText(true),
    phoneNotChangedText(false),
  ]).toEqual([
    'Your account now signs in with the number ending in 456. Sign in again on your other devices.',
    'Your account moves to the number ending in 456 in 72 hours. Not you? Press Stop this change.',
    'The change of your phone number was stopped. Every other device was signed out.',
    'Your phone number was not changed: your account is suspended.',
    'Your phone number was not changed: the new number belongs to another account.',
  ])
})

test('each kind of proof is read from its own column', () => {
  const unproven = {
    phoneVerifiedAt: null,
    idVerifiedAt: null,
    addressVerifiedAt: null,
    certificateVerifiedAt: null,
  }
  const proven = (row: Partial<Record<keyof typeof unproven, number>>) =>
    Object.entries(toProofs({ ...unproven, ...row })).flatMap(([what, isProven]) => (isProven ? [what] : []))
  expect(proven({})).toEqual([])
  expect(proven({ phoneVerifiedAt: 0 })).toEqual(['phone'])
  expect(proven({ idVerifiedAt: 1 })).toEqual(['government_id'])
  expect(proven({ addressVerifiedAt: 1 })).toEqual(['proof_of_address'])
  expect(proven({ certificateVerifiedAt: 1 })).toEqual(['business_certificate'])
})

test('only a document vouches for the names, not a phone number', () => {
  expect(toUser(AMINATA).areNamesVerified).toBeUndefined()
  for (const document of ['idVerifiedAt', 'addressVerifiedAt', 'certificateVerifiedAt'])
    expect(toUser({ ...AMINATA, phoneVerifiedAt: null, [document]: 0 }).areNamesVerified, document).toBe(true)
})

const NAMES = { firstName: 'Aminata', lastName: 'Kamara', businessName: null }

test.each([
  ['the same names', {}, true],
  ['another first name', { firstName: 'Mariama' }, false],
  ['another last name', { lastName: null }, false],
  ['a business name', { businessName: 'Kamara & Sons' }, false],
])('areSameNames compares the names with %s', (_what, change, areSame) => {
  expect(areSameNames(NAMES, { ...NAMES, ...change })).toBe(areSame)
})

test('the names that a person chose are the held ones, if there are any', () => {
  const heldNames = { ...NAMES, firstName: 'Mariama' }
  expect(chosenNames({ ...NAMES, heldNames })).toEqual(heldNames)
  expect(chosenNames({ ...NAMES, heldNames: null })).toEqual(NAMES)
})

test('PERMANENT_UNTIL is the end of the year 9999', () => {
  expect(new Date(PERMANENT_UNTIL).toISOString()).toBe('9999-12-31T23:59:59.000Z')
})

test('a suspended person is shown when the suspension ends, in Sierra Leone time, and why', () => {
  const end = Date.parse('2026-11-20T08:30:00Z')
  const until = 'Your account is suspended until 20 November 2026 at 08:30 GMT.'
  expect(suspensionSentence(end)).toBe(until)
  expect(suspensionSentence(end, 'Twice the same car')).toBe(`${until} Twice the same car.`)
  expect(suspensionSentence(PERMANENT_UNTIL - 1)).toContain('until 31 December 9999')
  expect(suspensionSentence(PERMANENT_UNTIL, 'Scams!')).toBe('Your account is suspended for good. Scams!')
})

test('a public profile has a name and a location, but neither phone number nor e-mail', () => {
  const seller = toSeller(AMINATA)
  expect(Seller.parse(seller)).toEqual(seller)
  expect(seller).toMatchObject({ displayName: 'Aminata Kamara', location: 'Bo', isPhoneVerified: true })
  expect(JSON.stringify(seller)).not.toMatch(/123456|aminata@/)
})

// [spec 3 #2, 3 #4]
test.each([
  ['their business name rather than their own', { businessName: 'Kamara & Sons' }, 'Kamara & Sons'],
  ['their first name if they gave no last name', { lastName: null }, 'Aminata'],
  ['"Private Seller" if they gave no name', { firstName: null, lastName: null }, 'Private Seller'],
])('a seller is shown by %s', (_what, names, displayName) => {
  expect(toSeller({ ...AMINATA, ...names }).displayName).toBe(displayName)
})

// [spec 3 #1]
test('a person’s own account matches the contract and does not include the row id', () => {
  const user = toUser({ ...AMINATA, phoneVerifiedAt: null, suspendedUntil: Date.UTC(2026, 1, 1) })
  expect(User.strict().parse(user)).toEqual(user)
  expect(user).toMatchObject({
    phoneNumber: '+23276123456',
    isPhoneVerified: false,
    suspendedUntil: '2026-02-01T00:00:00.000Z',
  })
})

const PROVEN = { idVerifiedAt: 1, addressVerifiedAt: 1, certificateVerifiedAt: 1 }

test.each([
  ['all documents but no phone', { ...PROVEN, phoneVerifiedAt: null }, 'Basic'],
  ['everything', PROVEN, 'Dealer'],
] as const)(
  'a public profile shows the level of somebody who verified %s, but not the documents',
  (_what, proven, level) => {
    const seller = toSeller({ ...AMINATA, ...proven })
    expect(Seller.strict().parse(seller).verificationLevel).toBe(level)
    expect(toUser({ ...AMINATA, ...proven }).verificationLevel).toBe(level)
  },
)

test('admins also see the phone number, the trust score and a suspension', () => {
  const found = toFoundUser({ ...AMINATA, idVerifiedAt: 1, suspendedUntil: Date.UTC(2026, 1, 1) })
  expect(FoundUser.strict().parse(found)).toEqual(found)
  expect(found).toMatchObject({
    phoneNumber: '+23276123456',
    email: 'aminata@example.com',
    trustScore: 60,
    suspendedUntil: '2026-02-01T00:00:00.000Z',
  })
})
