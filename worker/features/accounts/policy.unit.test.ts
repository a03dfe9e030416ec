import { expect, test } from 'vitest'
import { FOR_GOOD } from '#contract/bans.ts'
import {
  askedNews,
  endOf,
  movedNews,
  notMovedNews,
  STOPPED_NEWS,
  isSameNames,
  provenOf,
  suspensionSentence,
  wantedNames,
} from './policy.ts'

test('what the owner of an account hears of its number', () => {
  const phone = '+23276123456'
  expect(endOf(phone)).toBe('the number ending in 456')
  expect([movedNews(phone), askedNews(phone), STOPPED_NEWS, notMovedNews(true), notMovedNews(false)]).toEqual(
    [
      'Your account now signs in with the number ending in 456. Every other device was signed out.',
      'Your account moves to the number ending in 456 in 72 hours. Not you? Press Stop this change.',
      'The change of your phone number was stopped. Every other device was signed out.',
      'Your phone number was not changed: your account is suspended.',
      'Your phone number was not changed: the new number belongs to another account.',
    ],
  )
})

test('each proof has a time of its own', () => {
  const none = {
    phoneVerifiedAt: null,
    idVerifiedAt: null,
    addressVerifiedAt: null,
    certificateVerifiedAt: null,
  }
  const proven = (row: Partial<Record<keyof typeof none, number>>) =>
    Object.entries(provenOf({ ...none, ...row })).flatMap(([what, isProven]) => (isProven ? [what] : []))
  expect(proven({})).toEqual([])
  expect(proven({ phoneVerifiedAt: 0 })).toEqual(['phone'])
  expect(proven({ idVerifiedAt: 1 })).toEqual(['government_id'])
  expect(proven({ addressVerifiedAt: 1 })).toEqual(['proof_of_address'])
  expect(proven({ certificateVerifiedAt: 1 })).toEqual(['business_certificate'])
})

const NAMES = { firstName: 'Aminata', lastName: 'Kamara', businessName: null }

test.each([
  ['themselves', {}, true],
  ['another first name', { firstName: 'Mariama' }, false],
  ['another last name', { lastName: null }, false],
  ['a business name', { businessName: 'Kamara & Sons' }, false],
])('names are the same as %s or not', (_what, change, isOne) => {
  expect(isSameNames(NAMES, { ...NAMES, ...change })).toBe(isOne)
})

test('held names are those that a person wants', () => {
  const heldNames = { ...NAMES, firstName: 'Mariama' }
  expect(wantedNames({ ...NAMES, heldNames })).toEqual(heldNames)
  expect(wantedNames({ ...NAMES, heldNames: null })).toEqual(NAMES)
})

test('what is for good ends with the year 9999', () => {
  expect(new Date(FOR_GOOD).toISOString()).toBe('9999-12-31T23:59:59.000Z')
})

test('a suspended person reads until when, in the time of Sierra Leone, and why', () => {
  const end = Date.parse('2026-11-20T08:30:00Z')
  const until = 'Your account is suspended until 20 November 2026 at 08:30 GMT.'
  expect(suspensionSentence(end)).toBe(until)
  expect(suspensionSentence(end, 'Twice the same car')).toBe(`${until} Twice the same car.`)
  expect(suspensionSentence(FOR_GOOD - 1)).toContain('until 31 December 9999')
  expect(suspensionSentence(FOR_GOOD, 'Scams!')).toBe('Your account is suspended for good. Scams!')
})
