import { expect, test } from 'vitest'
import {
  alreadySubmittedSentence,
  decisionSentence,
  fileDeletionCutoff,
  linkExpiresAt,
  undoableSince,
} from './policy.ts'

test.each([
  ['government_id', 'government ID'],
  ['proof_of_address', 'proof of address'],
  ['business_certificate', 'business certificate'],
] as const)('the sentences about a %s name it in plain words', (type, name) => {
  expect(alreadySubmittedSentence(type, 'approved')).toBe(`Your ${name} is already verified.`)
  expect(alreadySubmittedSentence(type, 'pending')).toBe(
    `Your ${name} is already under review. We will tell you once it is processed.`,
  )
  expect(decisionSentence(type, 'approved', undefined)).toBe(`Your ${name} is approved.`)
  expect(decisionSentence(type, 'approved', 'Thank you.')).toBe(`Your ${name} is approved. Thank you.`)
  expect(decisionSentence(type, 'rejected', 'It is blurred')).toBe(`Your ${name} was rejected: It is blurred`)
  expect(decisionSentence(type, 'rejected', undefined)).toBe(`Your ${name} was rejected: `)
})

test('links work for 5 minutes, decisions can be undone for 60 seconds, and files stay for 30 days', () => {
  const now = Date.parse('2026-11-20T08:30:00Z')
  const times = [linkExpiresAt(now), undoableSince(now), fileDeletionCutoff(now)]
  expect(times.map((time) => new Date(time).toISOString())).toEqual([
    '2026-11-20T08:35:00.000Z',
    '2026-11-20T08:29:00.000Z',
    '2026-10-21T08:30:00.000Z',
  ])
})
