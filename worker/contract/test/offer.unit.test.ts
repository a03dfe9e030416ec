import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  isMoveOf,
  OFFER_ACTIONS,
  OFFER_STATUSES,
  OFFER_STEPS,
  ROLES,
} from '#contract/offer-steps.ts'
import { AnswerOffer, NewOffer } from '#contract/offer.ts'

describe('an offer', () => {
  test('is open only while it is offered, and every step ends it', () => {
    expect(new Set(OFFER_STEPS.map(({ from }) => from))).toEqual(new Set(['offered']))
    expect(new Set(OFFER_STEPS.map(({ to }) => to))).toEqual(
      new Set(OFFER_STATUSES.filter((status) => status !== 'offered')),
    )
  })

  test.each(ROLES)('of the %s can be withdrawn by its maker and answered by the other one', (by) => {
    const other = by === 'buyer' ? 'seller' : 'buyer'
    const open = { by, status: 'offered' as const }
    expect(actionsOf(by, open)).toEqual(['counter', 'withdraw'])
    expect(actionsOf(other, open)).toEqual(['accept', 'counter', 'decline'])
  })

  test.each(OFFER_STATUSES.filter((status) => status !== 'offered'))(
    'that is %s can only be seen',
    (status) => {
      for (const role of ROLES) expect(actionsOf(role, { by: 'buyer', status })).toEqual([])
    },
  )

  test("stays somebody's move when it is over, so that a repeat is known", () => {
    expect(isMoveOf('seller', { by: 'buyer' }, 'accept')).toBe(true)
    expect(isMoveOf('buyer', { by: 'buyer' }, 'accept')).toBe(false)
  })

  test('is ended by the room and by moderators in ways that the two people cannot', () => {
    const theirs: readonly string[] = OFFER_ACTIONS
    const others = OFFER_STEPS.filter(({ action }) => !theirs.includes(action))
    expect(others.map(({ by, to }) => [by, to])).toEqual([
      ['room', 'expired'],
      ['room', 'expired'],
      ['moderator', 'expired'],
    ])
  })
})

test('an amount is a whole number, from 1 to a billion', () => {
  expect(NewOffer.parse({ amount: 12 })).toEqual({ amount: 12 })
  for (const amount of [0, -1, 1_000_000_001, Number.NaN, '5'])
    expect(NewOffer.safeParse({ amount }).success).toBe(false)
  for (const amount of [0.4, 385.5]) {
    const counter = { action: 'counter', amount }
    for (const { error } of [NewOffer.safeParse({ amount }), AnswerOffer.safeParse(counter)])
      expect(error?.issues[0]?.message).toBe('Offer a whole number')
  }
})

test('only a counter takes an amount, and needs it', () => {
  expect(AnswerOffer.parse({ action: 'accept', amount: 5 })).toEqual({ action: 'accept' })
  expect(AnswerOffer.parse({ action: 'counter', amount: 5 })).toEqual({ action: 'counter', amount: 5 })
  expect(AnswerOffer.safeParse({ action: 'counter' }).success).toBe(false)
  expect(AnswerOffer.safeParse({ action: 'stop' }).success).toBe(false)
})
