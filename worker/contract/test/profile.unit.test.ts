import { expect, test } from 'vitest'
import { EditUser, SellerPage } from '#contract/profile.ts'
import { trustScoreOf, verificationLevelOf } from '#contract/trust.ts'
import { User } from '#contract/user.ts'
import { testFields } from './contract.fixture.ts'

const name = {
  accepts: [undefined, null, 'x'.repeat(60)],
  parses: [
    ['  Aminata ', 'Aminata'],
    ['Kamara\n& Sons', 'Kamara & Sons'],
    ['   ', null],
  ] as const,
  refuses: { 'At most 60 characters': ['x'.repeat(61)], '': [7, ['Kamara']] },
}

testFields('an edit of a profile', [EditUser, {}], {
  firstName: name,
  lastName: name,
  businessName: name,
  bio: {
    accepts: [undefined, null, 'x'.repeat(500)],
    parses: [
      ['One\r\ntwo', 'One\ntwo'],
      ['\u200b\u202e\u0007', null],
    ],
    refuses: { 'At most 500 characters': ['x'.repeat(501)], '': [7] },
  },
  email: {
    accepts: [undefined, null, `a@${'b.'.repeat(119)}example.com`],
    parses: [
      [' Aminata@Example.COM ', 'aminata@example.com'],
      ['', null],
      ['  ', null],
    ],
    refuses: {
      'That is not an e-mail address': ['aminata', 'aminata@', 7],
      'At most 254 characters': [`a@${'b.'.repeat(130)}example.com`],
    },
  },
  location: {
    accepts: [undefined, null, 'Port Loko'],
    parses: [['', null]],
    refuses: { 'Please select a valid Sierra Leone location': ['bo', 'Paris'] },
  },
  userType: {
    accepts: [undefined, 'individual', 'business'],
    refuses: { 'Please choose individual or business': [null, '', 'company'] },
  },
  profileImageUrl: {
    accepts: [undefined, null, '/media/u/1.webp', 'x'.repeat(2_000)],
    parses: [['', null]],
    refuses: { '': ['x'.repeat(2_001), 7] },
  },
})

test('fields that a person cannot change are ignored', () => {
  expect(EditUser.parse({ role: 'admin', phoneNumber: '+23276123456', id: 'x', createdAt: 0 })).toEqual({})
})

test('a seller’s page has no private field', () => {
  const shared = Object.keys(User.shape).filter((field) => field in SellerPage.shape)
  expect(shared.sort().join(' ')).toBe(
    'bio createdAt id isPhoneVerified location profileImageUrl userType verificationLevel',
  )
})

// [spec 2.13 #2, 3 #29]
test.each([
  ['nothing', 0, 'Basic'],
  ['phone', 25, 'Basic'],
  ['government_id', 35, 'Basic'],
  ['phone proof_of_address', 50, 'Basic'],
  ['phone business_certificate', 40, 'Basic'],
  ['phone government_id', 60, 'Verified'],
  ['phone government_id business_certificate', 75, 'Verified'],
  ['phone government_id proof_of_address', 85, 'Trusted'],
  ['phone government_id proof_of_address business_certificate', 100, 'Dealer'],
  ['government_id proof_of_address business_certificate', 75, 'Basic'],
] as const)('verifying %s gives the specified score and level: %i, %s', (proven, score, level) => {
  const has = (proof: string) => proven.split(' ').includes(proof)
  const proofs = {
    phone: has('phone'),
    government_id: has('government_id'),
    proof_of_address: has('proof_of_address'),
    business_certificate: has('business_certificate'),
  }
  expect(trustScoreOf(proofs)).toBe(score)
  expect(verificationLevelOf(proofs)).toBe(level)
})
