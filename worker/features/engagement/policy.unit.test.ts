import { expect, test } from 'vitest'
import { newsOf } from './policy.ts'

const [SELLER, AUTHOR, ANSWERED] = [1, 2, 3]
const told = { listingId: 7, commentPublicId: 'c' }

test.each([
  ['a comment notifies the seller', AUTHOR, null, [[SELLER, 'comment']]],
  [
    "a reply notifies its parent's author and the seller",
    AUTHOR,
    ANSWERED,
    [
      [ANSWERED, 'reply'],
      [SELLER, 'comment'],
    ],
  ],
  ['a reply to the seller notifies the seller once, as a reply', AUTHOR, SELLER, [[SELLER, 'reply']]],
  ['a reply to oneself notifies the seller alone', AUTHOR, AUTHOR, [[SELLER, 'comment']]],
  ['a comment of the seller notifies nobody', SELLER, null, []],
  ["a reply of the seller notifies its parent's author", SELLER, ANSWERED, [[ANSWERED, 'reply']]],
] as const)('%s', (_what, authorId, answeredId, heard) => {
  expect(newsOf({ publicId: 'c', listingId: 7, sellerId: SELLER, authorId, answeredId })).toEqual(
    heard.map(([userId, kind]) => ({ ...told, actorId: authorId, userId, kind })),
  )
})
