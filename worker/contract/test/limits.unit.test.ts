import { expect, test } from 'vitest'
import { CURRENCIES } from '../lists.ts'
import * as limits from '../limits.ts'

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
  PAGE_SIZE_MAX: 50,
  TOTAL_EXACT_MAX: 1_000,
  PHOTOS_MAX: 12,
  PHOTO_BYTES_MAX: 2_097_152,
  UPLOAD_URL_SECONDS: 600,
  MULTIPART_ABOVE_BYTES: 104_857_600,
  PART_BYTES_MIN: 5_242_880,
  PARTS_MAX: 10_000,
  PARTS_BODY_BYTES_MAX: 2_560_000,
  BODY_BYTES_MAX: 65_536,
  CODE_MINUTES: 10,
  CODE_ATTEMPTS: 5,
  CODE_SENDS_PER_MINUTE: 1,
  CODE_SENDS_PER_HOUR: 5,
  CODE_SENDS_PER_DAY: 10,
  PHONE_CHANGE_WAIT_HOURS: 72,
  LISTING_LIFE_DAYS: 60,
  POSTS_PER_DAY: 30,
  MESSAGE_MAX: 2_000,
  PREVIEW_MAX: 100,
  VERIFICATION_STEPS: 3,
}

// [spec 9 #1, 9 #4, 9 #5, 9 #7, 9 #8, 9 #18]
test.each(Object.entries(SPECIFIED))('%s is %d, as specified', (name, value) => {
  expect(limits).toHaveProperty(name, value)
})

test('the currencies are Leones and dollars', () => {
  expect(CURRENCIES).toEqual(['SLE', 'USD'])
})

test('the rates per minute are as specified', () => {
  expect(limits.RATES_PER_MINUTE).toEqual({ read: 300, search: 120, write: 60, message: 120 })
})
