import { expect, test } from 'vitest'
import { newsOf } from './policy.ts'

const [SELLER, AUTHOR, ANSWERED] = [1, 2, 3]
const told = { listingId: 7, commentPublicId: 'c' }

test.each([
  ['a comment is told to the seller', AUTHOR, null, [[SELLER, 'comment']]],
  [
    'an answer to whom it answers and to the seller',
    AUTHOR,
    ANSWERED,
    [
      [ANSWERED, 'reply'],
      [SELLER, 'comment'],
    ],
  ],
  ['an answer to the seller once, as an answer', AUTHOR, SELLER, [[SELLER, 'reply']]],
  ['an answer to oneself to the seller alone', AUTHOR, AUTHOR, [[SELLER, 'comment']]],
  ['what the seller says to nobody', SELLER, null, []],
  ['what the seller answers to whom it answers', SELLER, ANSWERED, [[ANSWERED, 'reply']]],
] as const)('%s', (_what, authorId, answeredId, heard) => {
  expect(newsOf({ publicId: 'c', listingId: 7, sellerId: SELLER, authorId, answeredId })).toEqual(
    heard.map(([userId, kind]) => ({ ...told, actorId: authorId, userId, kind })),
  )
})
