import { describe, expect, test } from 'vitest'
import { LISTING_STATUSES } from '#contract/kinds.ts'
import { AppError } from '../../platform/app-error.ts'
import { refuse, type OwnerAct } from './policy.ts'

function codeOf(act: OwnerAct, status: (typeof LISTING_STATUSES)[number]): string | undefined {
  try {
    refuse(act, status)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('what an owner may do to a listing in which state', () => {
  test.each<[OwnerAct, Record<(typeof LISTING_STATUSES)[number], string | undefined>]>([
    [
      'edit',
      { active: undefined, pending: undefined, sold: 'already_sold', expired: undefined, removed: 'gone' },
    ],
    [
      'mark sold',
      { active: undefined, pending: 'conflict', sold: 'already_sold', expired: undefined, removed: 'gone' },
    ],
    [
      'reactivate',
      {
        active: 'already_active',
        pending: 'conflict',
        sold: undefined,
        expired: 'conflict',
        removed: 'gone',
      },
    ],
    [
      'renew',
      { active: undefined, pending: 'conflict', sold: 'already_sold', expired: undefined, removed: 'gone' },
    ],
  ])('%s', (act, expected) => {
    expect(Object.fromEntries(LISTING_STATUSES.map((status) => [status, codeOf(act, status)]))).toEqual(
      expected,
    )
  })
})
