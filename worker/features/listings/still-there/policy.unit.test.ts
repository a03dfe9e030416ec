import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { nextStep, type Silence } from './policy.ts'

const NOW = Date.UTC(2026, 10, 20)
const ago = (days: number) => NOW - days * DAY_MS
const inDays = (days: number) => NOW + days * DAY_MS

const SILENT: Silence = {
  expiresAt: inDays(40),
  updatedAt: ago(14),
  wroteAt: null,
  askedAt: null,
  isOpen: false,
  questions: 0,
}

const stepFor = (changes: Partial<Silence>) => nextStep({ ...SILENT, ...changes }, NOW)

describe('a seller is asked', () => {
  test.each<[string, Partial<Silence>]>([
    ['after 14 days without a change of the listing or a message', {}],
    ['14 days after the last message', { updatedAt: ago(30), wroteAt: ago(14) }],
    ['once three buyers wait for an answer', { updatedAt: ago(1), questions: 3 }],
    ['again 14 days after the last question', { updatedAt: ago(28), askedAt: ago(14) }],
  ])('%s', (_when, changes) => expect(stepFor(changes)).toBe('ask'))

  test.each<[string, Partial<Silence>, number]>([
    ['before 14 days', { updatedAt: ago(13) }, inDays(1)],
    ['if they wrote to a buyer meanwhile', { wroteAt: ago(2) }, inDays(12)],
    ['if two buyers wait for an answer', { updatedAt: ago(1), questions: 2 }, inDays(13)],
    ['twice within 14 days', { updatedAt: ago(30), askedAt: ago(10) }, inDays(4)],
    ['twice within 14 days, however many wait', { questions: 9, askedAt: ago(10) }, inDays(4)],
    ['if the listing expires within the week', { expiresAt: inDays(7) }, inDays(7)],
    ['if the listing should have expired', { expiresAt: ago(1) }, inDays(1)],
  ])('not %s', (_when, changes, waitUntil) => expect(stepFor(changes)).toEqual({ waitUntil }))
})

test('a listing expires once its question is open for seven days', () => {
  expect(stepFor({ isOpen: true, askedAt: ago(7) })).toBe('expire')
  expect(stepFor({ isOpen: true, askedAt: ago(6), questions: 5 })).toEqual({ waitUntil: inDays(1) })
})
