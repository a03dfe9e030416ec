import { expect, test } from 'vitest'
import { FLAGS, newsOf } from './policy.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'

test('what a report of each reason says in the queue', () => {
  expect(FLAGS).toEqual({
    scam: { flagType: 'other', reason: 'Reported as a scam' },
    spam: { flagType: 'spam', reason: 'Reported as spam' },
    prohibited: { flagType: 'inappropriate', reason: 'Reported as something that may not be sold' },
    wrong_category: { flagType: 'other', reason: 'Reported as standing in the wrong category' },
    duplicate: { flagType: 'spam', reason: 'Reported as a duplicate of another listing' },
    offensive: { flagType: 'inappropriate', reason: 'Reported as offensive' },
    other: { flagType: 'other', reason: 'Reported for another reason' },
  })
})

const POSING = 'The name reads like a bank'
const NAMES_REFUSED =
  'We did not accept the name that you chose. Nobody else has seen it. You can choose another one.'
const PROFILE_REMOVED = 'We removed the name, the text and the photo from your profile.'

test('an item is about names where nothing else is said of it', () => {
  expect([[POSING], [POSING, 'Rude'], []].map((signals) => isAboutNamesOnly(signals))).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['listing', [], 'removed', 1, 'it was removed. Sold twice.'],
  ['comment', [], 'removed', 0, 'Your comment was removed. Sold twice.'],
  ['message', [], 'removed', 0, 'You sent a message that breaks our rules. Sold twice.'],
  ['profile', ['Rude'], 'removed', 0, `${PROFILE_REMOVED} Sold twice.`],
  ['profile', [POSING], 'removed', 1, `${NAMES_REFUSED} Sold twice.`],
  ['comment', [POSING], 'removed', 1, 'Your comment was removed. Sold twice.'],
  ['listing', [], 'approved', 1, 'it is fine. Buyers can see it now.'],
  ['comment', [], 'approved', 1, 'Your comment is fine. Everybody can see it now.'],
  ['profile', [POSING], 'approved', 1, 'We checked your name. Everybody can see it now.'],
  ['message', [], 'approved', 1, undefined],
  ['listing', [], 'approved', 0, undefined],
] as const)(
  'the author of a %s with %j that is %s (held: %i) hears: %s',
  (contentType, signals, action, isHeld, said) => {
    const decided = { contentType, contentId: 7, authorId: 2, isHeld, signals }
    const news = {
      userId: 2,
      kind: 'moderation',
      preview: said,
      ...(contentType === 'listing' && { listingId: 7 }),
    }
    expect(newsOf(decided, action, 'Sold twice')).toEqual(said && news)
    expect(newsOf({ ...decided, authorId: null }, action, 'Sold twice')).toBeUndefined()
  },
)

test('a decision without a reason says no more than what was decided', () => {
  const decided = { contentType: 'comment', contentId: 7, authorId: 2, isHeld: 0, signals: [] } as const
  expect(newsOf(decided, 'removed', null)?.preview).toBe('Your comment was removed.')
})
