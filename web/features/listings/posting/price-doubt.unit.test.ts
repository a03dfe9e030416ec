import { expect, test } from 'vitest'
import { doubtOf, priceKeyOf } from './price-doubt.ts'
import { BLANK_VALUES, type FormValues } from './form-values.ts'

const typed = (values: Partial<FormValues>) => ({ ...BLANK_VALUES, ...values })
const PHONE = typed({ type: 'electronics', price: '25,000,000' })

test.each<[string, Partial<FormValues>, number | undefined]>([
  ['old Leones for a phone', { type: 'electronics', price: '25,000,000' }, 25_000],
  ['thousands left out', { type: 'car_sale', price: '420' }, 420_000],
  ['a rent in old Leones', { type: 'home_rent', price: '4500000' }, 4_500],
  ['old Leones called dollars', { type: 'generator', price: '800000', currency: 'USD' }, 800],
  ['a usual price', { type: 'electronics', price: '25,000' }, undefined],
  ['no kind yet', { price: '25,000,000' }, undefined],
  ['no price yet', { type: 'electronics' }, undefined],
  ['no figure', { type: 'electronics', price: '25 million' }, undefined],
])('%s', (_what, values, probable) => {
  expect(doubtOf(typed(values), [], 23)?.probable).toBe(probable)
})

test('without a rate a price in Leones is asked about and one in dollars is not', () => {
  expect(doubtOf(PHONE, [], undefined)).toEqual({ price: 25_000_000, probable: 25_000, currency: 'SLE' })
  expect(doubtOf(typed({ type: 'generator', price: '800000', currency: 'USD' }), [], undefined)).toBeNull()
})

test('what was said to be right is right for that price, kind and currency only', () => {
  const sure = [priceKeyOf(PHONE)]
  expect(doubtOf({ ...PHONE, price: '25000000' }, sure, 23)).toBeNull()
  expect(doubtOf({ ...PHONE, price: '26,000,000' }, sure, 23)).not.toBeNull()
  expect(doubtOf({ ...PHONE, type: 'generator', price: '25,000,000' }, sure, 23)).not.toBeNull()
  expect(
    doubtOf(
      { ...PHONE, price: '1,000,000', currency: 'USD' },
      [priceKeyOf({ ...PHONE, price: '1,000,000' })],
      23,
    ),
  ).not.toBeNull()
})
