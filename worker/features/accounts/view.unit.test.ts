import { expect, test } from 'vitest'
import { FoundUser } from '#contract/bans.ts'
import { Seller, User } from '#contract/user.ts'
import type { UserRow } from '../../db/schema.ts'
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
  phoneVerifiedAt: Date.UTC(2026, 0, 1),
  sessionEpoch: 3,
  suspendedUntil: null,
  mutedKinds: [],
  idVerifiedAt: null,
  addressVerifiedAt: null,
  certificateVerifiedAt: null,
  heldNames: null,
  pendingPhone: null,
  pendingPhoneDueAt: null,
  createdAt: Date.UTC(2026, 0, 1),
}

// [spec 10.2 #26]
test('everyone reads a name and a place, and neither phone number nor e-mail', () => {
  const seller = toSeller(AMINATA)
  expect(Seller.parse(seller)).toEqual(seller)
  expect(seller).toMatchObject({ displayName: 'Aminata Kamara', location: 'Bo', isPhoneVerified: true })
  expect(JSON.stringify(seller)).not.toMatch(/123456|aminata@/)
})

// [spec 3 #2, 3 #4]
test.each([
  ['a business name before one’s own', { businessName: 'Kamara & Sons' }, 'Kamara & Sons'],
  ['one name where there is one', { lastName: null }, 'Aminata'],
  ['no name as a private seller', { firstName: null, lastName: null }, 'Private Seller'],
])('a seller shows %s', (_what, names, displayName) => {
  expect(toSeller({ ...AMINATA, ...names }).displayName).toBe(displayName)
})

// [spec 3 #1]
test('a person reads all of their own account that the contract names, and no number of its row', () => {
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
  ['their documents and no phone', { ...PROVEN, phoneVerifiedAt: null }, 'Basic'],
  ['everything', PROVEN, 'Dealer'],
] as const)(
  'everyone reads the level of somebody who proved %s, and not by which documents',
  (_what, proven, level) => {
    const seller = toSeller({ ...AMINATA, ...proven })
    expect(Seller.strict().parse(seller).verificationLevel).toBe(level)
    expect(toUser({ ...AMINATA, ...proven }).verificationLevel).toBe(level)
  },
)

test('an admin reads the phone number, the score and a suspension too', () => {
  const found = toFoundUser({ ...AMINATA, idVerifiedAt: 1, suspendedUntil: Date.UTC(2026, 1, 1) })
  expect(FoundUser.strict().parse(found)).toEqual(found)
  expect(found).toMatchObject({
    phoneNumber: '+23276123456',
    email: 'aminata@example.com',
    trustScore: 60,
    suspendedUntil: '2026-02-01T00:00:00.000Z',
  })
})
