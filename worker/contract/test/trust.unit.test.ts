import { expect, test } from 'vitest'
import { trustScoreOf, verificationLevelOf } from '../trust.ts'

// [spec 2.13 #2, 3 #29, 10.11 #23]
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
] as const)('who proved %s has the score and the level of the design: %i, %s', (proven, score, level) => {
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
