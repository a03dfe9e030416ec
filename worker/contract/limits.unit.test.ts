import { expect, test } from 'vitest'
import { CURRENCIES } from './kinds.ts'
import * as limits from './limits.ts'

/** Written out here once more, so that a slip in limits.ts is not believed by every test that reads it. */
const SPECIFIED: Partial<typeof limits> = {
  FEED_PAGE_SIZE: 20,
  SESSION_DAYS: 60,
  CODE_DIGITS: 6,
  PHONE_INPUT_MAX: 14,
  TITLE_MIN: 5,
  DESCRIPTION_MIN: 20,
  PRICE_MIN: 1,
  CAR_AGE_MAX_YEARS: 3,
  GENERATOR_AGE_MAX_MONTHS: 12,
  DOCUMENT_BYTES_MAX: 10_485_760,
}

test.each(Object.entries(SPECIFIED))('%s is %d, as the product is specified', (name, value) => {
  expect(limits).toHaveProperty(name, value)
})

test('the currencies are Leones and dollars', () => {
  expect(CURRENCIES).toEqual(['SLE', 'USD'])
})
