import { expect, test } from 'vitest'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { previewOf } from './sentences.ts'

// [spec 9 #15]
test.each([
  ['a short text as it is', 'Is it still there?', 'Is it still there?'],
  ['exactly a hundred characters whole', 'x'.repeat(PREVIEW_MAX), 'x'.repeat(PREVIEW_MAX)],
  ['no more of a longer one', 'x'.repeat(PREVIEW_MAX + 1), 'x'.repeat(PREVIEW_MAX)],
  ['no half of the last character', '🛵'.repeat(PREVIEW_MAX + 1), '🛵'.repeat(PREVIEW_MAX)],
])('shows %s', (_name, text, shown) => {
  expect(previewOf(text)).toBe(shown)
})
