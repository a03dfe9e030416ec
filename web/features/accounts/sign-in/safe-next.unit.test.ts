import { expect, test } from 'vitest'
import { NO_PAGES_HERE, PAGES_HERE } from '#contract/test/safe-next.fixture.ts'
import { safeNext } from '#contract/safe-next.ts'

// [spec 10.13 #16]
test.each(PAGES_HERE)('%s is a page of this site', (next, safe) => {
  expect(safeNext(next)).toBe(safe)
})

// [spec 10.13 #16]
test.each([...NO_PAGES_HERE, undefined, null, 7, ['/messages'], { href: '/messages' }])(
  '%j is not followed',
  (next) => {
    expect(safeNext(next)).toBeUndefined()
  },
)
