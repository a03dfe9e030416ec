import { expect, test } from 'vitest'
import { DecideModeration } from './moderation.ts'
import { ReviewDocument } from './verification.ts'

test.each([undefined, null, '', ' \n '])(
  'a decision that may go without a reason takes %j for none',
  (reason) => {
    expect(DecideModeration.parse({ action: 'removed', reason }).reason || undefined).toBeUndefined()
    expect(ReviewDocument.parse({ action: 'approved', reason }).reason || undefined).toBeUndefined()
    expect(ReviewDocument.safeParse({ action: 'rejected', reason }).error?.issues[0]).toMatchObject({
      path: ['reason'],
      message: 'Say why you reject the document. Its owner will read this',
    })
  },
)

test('a reason that is no text is refused in words', () => {
  expect(DecideModeration.safeParse({ action: 'removed', reason: 7 }).error?.issues[0]?.message).toBe(
    'The reason is a text',
  )
})
