import { expect, test } from 'vitest'
import { trustScoreOf, verificationLevelOf } from './trust.ts'

const NOTHING = { phone: false, government_id: false, proof_of_address: false, business_certificate: false }

test.each([
  ['nothing', {}, 0, 'Basic'],
  ['a phone', { phone: true }, 25, 'Basic'],
  ['an ID without a phone', { government_id: true }, 35, 'Basic'],
  ['a phone and an address', { phone: true, proof_of_address: true }, 50, 'Basic'],
  ['a phone and a certificate', { phone: true, business_certificate: true }, 40, 'Basic'],
  ['a phone and an ID', { phone: true, government_id: true }, 60, 'Verified'],
  [
    'a phone, an ID and a certificate',
    { phone: true, government_id: true, business_certificate: true },
    75,
    'Verified',
  ],
  [
    'a phone, an ID and an address',
    { phone: true, government_id: true, proof_of_address: true },
    85,
    'Trusted',
  ],
  [
    'all four',
    { phone: true, government_id: true, proof_of_address: true, business_certificate: true },
    100,
    'Dealer',
  ],
  [
    'all but the phone',
    { government_id: true, proof_of_address: true, business_certificate: true },
    75,
    'Basic',
  ],
] as const)('%s proven makes the score and the level of the design', (_what, proven, score, level) => {
  expect(trustScoreOf({ ...NOTHING, ...proven })).toBe(score)
  expect(verificationLevelOf({ ...NOTHING, ...proven })).toBe(level)
})
