import { expect, test } from 'vitest'
import { Seller, User } from '#contract/user.ts'
import type { UserRow } from '../../db/schema.ts'
import { toSeller, toUser } from './view.ts'

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
  mutedKinds: '[]',
  createdAt: Date.UTC(2026, 0, 1),
}

test('everyone reads a name and a place, and neither phone number nor e-mail', () => {
  const seller = toSeller(AMINATA)
  expect(Seller.parse(seller)).toEqual(seller)
  expect(seller).toMatchObject({ displayName: 'Aminata Kamara', location: 'Bo', isPhoneVerified: true })
  expect(JSON.stringify(seller)).not.toMatch(/123456|aminata@/)
})

test.each([
  ['a business name before one’s own', { businessName: 'Kamara & Sons' }, 'Kamara & Sons'],
  ['one name where there is one', { lastName: null }, 'Aminata'],
  ['no name as a private seller', { firstName: null, lastName: null }, 'Private Seller'],
])('a seller shows %s', (_what, names, displayName) => {
  expect(toSeller({ ...AMINATA, ...names }).displayName).toBe(displayName)
})

test('a person reads all of their own account that the contract names, and no number of its row', () => {
  const user = toUser({ ...AMINATA, phoneVerifiedAt: null, suspendedUntil: Date.UTC(2026, 1, 1) })
  expect(User.strict().parse(user)).toEqual(user)
  expect(user).toMatchObject({ phoneNumber: '+23276123456', isPhoneVerified: false, suspendedUntil: '2026-02-01T00:00:00.000Z' })
})
