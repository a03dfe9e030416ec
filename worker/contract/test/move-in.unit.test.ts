import { expect, test } from 'vitest'
import { moveInOf } from '#contract/move-in.ts'

const home = { type: 'home_rent', price: 2_000, currency: 'SLE' } as const

test('what moving in costs is the rent in advance, the fees and the deposit', () => {
  const fields = { letBy: 'agent', advanceMonths: 12, agentFee: 2_000, viewingFee: 0, deposit: 4_000 }
  expect(moveInOf(home, fields, 23)).toEqual({
    total: 30_000,
    totalSle: 30_000,
    parts: [
      { label: '12 months of rent', amount: 24_000 },
      { label: 'Agent’s fee', amount: 2_000 },
      { label: 'Viewing fee', amount: 0 },
      { label: 'Deposit', amount: 4_000 },
    ],
    unsaid: [],
  })
})

test.each<[what: string, fields: Record<string, unknown>, total: number, unsaid: string[]]>([
  [
    'who lets it, one month',
    { letBy: 'owner' },
    2_000,
    ['Rent in advance', 'Agent’s fee', 'Viewing fee', 'Deposit'],
  ],
  ['no advance, no rent', { advanceMonths: 0 }, 0, ['Agent’s fee', 'Viewing fee', 'Deposit']],
  [
    'a deposit, that and one month',
    { deposit: 500.5 },
    2_500.5,
    ['Rent in advance', 'Agent’s fee', 'Viewing fee'],
  ],
])('a home that says only %s', (_what, fields, total, unsaid) => {
  expect(moveInOf(home, fields, 23)).toMatchObject({ total, unsaid })
})

test('a sum in dollars is also told in leones', () => {
  const inDollars = { ...home, price: 100, currency: 'USD' } as const
  expect(moveInOf(inDollars, { advanceMonths: 6, deposit: 50 }, 23)).toMatchObject({
    total: 650,
    totalSle: 14_950,
  })
})

test('a home that says nothing of it has no sum, and nobody moves into a car', () => {
  expect(moveInOf(home, { water: 'well' }, 23)).toBeNull()
  expect(moveInOf({ ...home, type: 'car_sale' }, { deposit: 500 }, 23)).toBeUndefined()
})
