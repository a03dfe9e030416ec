import { counted } from '#contract/numbers.ts'
import type { ReviewSummary } from '#contract/user.ts'
import { cardWords } from '#web/features/listings/copy.ts'

/** The words of the listing page, including those of the card. */
export const listingWords = {
  ...cardWords,
  pageTitle: (title: string) => `${title} | Salone Market`,
  back: 'Back to results',
  toMarket: 'See all listings',
  photosLabel: 'Photos',
  photoOf: (title: string, position: number, total: number) =>
    total === 1 ? title : `${title}, photo ${position} of ${total}`,
  counter: (position: number, total: number) => `${position} / ${total}`,
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  showPhoto: (position: number) => `Show photo ${position}`,
  details: 'Details',
  description: 'Description',
  seller: 'Seller',
  individual: 'Individual',
  business: 'Business',
  memberSince: (month: string) => `Member since ${month}`,
  reviews: ({ count, positiveShare }: ReviewSummary) =>
    counted(count, 'review') +
    (positiveShare === null ? '' : `, ${Math.round(positiveShare * 100)}\u00a0% positive`),
  alsoBy: (count: number) => `Compare with ${counted(count, 'other seller')} of this home`,
  safetyTitle: 'Stay safe',
  safety:
    'Meet in a public place, and see the item before you pay. ' +
    'Never send money in advance, and never share a code you got by SMS.',
  safetyHome:
    'Visit the home and meet the owner before you pay. ' +
    'Never send money in advance, and never share a code you got by SMS.',
  checks: 'What to check before you pay',
  posted: (date: string) => `Posted ${date}`,
  share: 'Share',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  shareText: (title: string, price: string, location: string) => `${title}, ${price}, ${location}`,
  loading: 'Loading the listing',
}

export const moveInWords = {
  none: 'None',
  together: 'Together',
  unsaid: (parts: readonly string[]) =>
    `Not said: ${parts.join(', ').toLowerCase()}. Ask before you go there.`,
}

/** What a listing's status means for a buyer or the owner. */
export const statusNoteWords = {
  soldText: 'This item has been sold.',
  rentedText: 'This home has been rented out.',
  soldOwn: 'Buyers can no longer find it. If the buyer changes their mind, make it active again.',
  rentedOwn: 'People can no longer find it. When it is free again, make it active again.',
  expiredOwn: 'This listing has ended. Renew it so that buyers can find it again.',
  expiredText: 'This listing has expired. The item may no longer be available.',
  pendingOwn: 'Our team is checking this listing. Buyers can see it once it is approved.',
}

export const listingFailureWords = {
  missingTitle: 'Listing not found',
  removedTitle: 'This listing has been removed.',
  removedText: 'The seller or our team has taken it down.',
  toMarket: 'See all listings',
  failureTitle: 'The listing did not load',
}

export const fullScreenWords = {
  label: (title: string) => `Photos of ${title}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
}

export const similarWords = {
  title: 'Similar listings',
  others: (count: number) => `The same home at ${counted(count, 'other seller')}`,
  othersHint: 'Compare what each asks for before you pay anybody.',
}

export const reportWords = { report: 'Report listing' }
