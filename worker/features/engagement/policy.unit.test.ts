import { expect, test } from 'vitest'
import { toNotifications } from './policy.ts'

const [SELLER, AUTHOR, PARENT_AUTHOR] = [1, 2, 3]
const shared = { listingId: 7, commentPublicId: 'c' }

test.each([
  ['a comment notifies the seller', AUTHOR, null, [[SELLER, 'comment']]],
  [
    "a reply notifies its parent's author and the seller",
    AUTHOR,
    PARENT_AUTHOR,
    [
      [PARENT_AUTHOR, 'reply'],
      [SELLER, 'comment'],
    ],
  ],
  ['a reply to the seller notifies the seller once, as a reply', AUTHOR, SELLER, [[SELLER, 'reply']]],
  ['a reply to oneself notifies the seller alone', AUTHOR, AUTHOR, [[SELLER, 'comment']]],
  ['a comment by the seller notifies nobody', SELLER, null, []],
  ["a reply by the seller notifies its parent's author", SELLER, PARENT_AUTHOR, [[PARENT_AUTHOR, 'reply']]],
] as const)('%s', (_what, authorId, parentAuthorId, notified) => {
  expect(
    toNotifications({ publicId: 'c', listingId: 7, sellerId: SELLER, authorId, parentAuthorId }),
  ).toEqual(notified.map(([userId, kind]) => ({ ...shared, actorId: authorId, userId, kind })))
})
