import { defineWords } from '#web/lib/words.ts'
import { counted, figure } from '#contract/numbers.ts'
import type { VerificationLevel } from '#contract/trust-kinds.ts'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const cardWords = defineWords({
  en: {
    /** Where nothing but a phone was proven, there is no badge. */
    levels: {
      Basic: '',
      Verified: 'ID verified',
      Trusted: 'Trusted',
      Dealer: 'Verified Dealer',
    } satisfies Record<VerificationLevel, string>,
    number: (value: number) => numbers.format(value),
    perMonth: '/mo',
    about: (amount: string) => `about ${amount}`,
    aboutAtRate: (amount: string, slePerUsd: number, date: string) =>
      `about ${amount} at ${numbers.format(slePerUsd)} SLE a dollar, ${date}`,
    yes: 'Yes',
    no: 'No',
    noPhoto: 'No photo',
    comments: (count: number) => counted(count, 'comment'),
    views: (count: number) => counted(count, 'view'),
    likes,
    like: (title: string, count: number) => `Like ${title}, ${likes(count)}`,
    likeSignedOut: (title: string, count: number) => `Log in to like ${title}, ${likes(count)}`,
    error: 'Error',
    likeFailed: 'Failed to like listing',
  },
})

function likes(count: number): string {
  return counted(count, 'like')
}

/** The listing page says what the card says, and more. */
export const listingWords = defineWords({
  en: {
    ...cardWords.en,
    was: 'was',
    perYear: (amount: string, about: string) => `${amount} a year, about ${about}`,
    pageTitle: (title: string) => `${title} | Salone Market`,
    back: 'Back to results',
    toMarket: 'See all listings',
    toHome: 'Salone Market home',
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
    verified: 'Phone verified',
    unverified: 'Phone not verified',
    individual: 'Individual',
    business: 'Business',
    memberSince: (month: string) => `Member since ${month}`,
    safetyTitle: 'Stay safe',
    safety:
      'Meet in a public place, and see it before you pay. Never send money in advance, and never share a code you got by SMS.',
    safetyHome:
      'Visit the home and meet the owner before you pay. Never send money in advance, and never share a code you got by SMS.',
    posted: (date: string) => `Posted ${date}`,
    share: 'Share',
    shareWhatsApp: 'WhatsApp',
    copyLink: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'The link could not be copied',
    shareText: (title: string, price: string, location: string) => `${title}, ${price}, ${location}`,
    loading: 'Loading the listing',
  },
})

export const statusWords = defineWords({
  en: {
    sold: 'Sold',
    soldText: 'This item has been sold.',
    soldOwn: 'Buyers can no longer find it. If the buyer changes their mind, make it active again.',
    expired: 'Expired',
    expiredOwn: 'This listing ended after 60 days. Renew it so that buyers can find it again.',
    expiredText: 'This listing has expired. The item may no longer be available.',
    pending: 'Under Review',
    pendingOwn: 'Our team is checking this listing. Buyers can see it once it is approved.',
    removed: 'Removed',
  },
})

export const listingFailureWords = defineWords({
  en: {
    missingTitle: 'Listing not found',
    removedTitle: 'This listing has been removed.',
    removedText: 'The seller or our team has taken it down.',
    toMarket: 'See all listings',
    failureTitle: 'The listing did not load',
    failureText: 'Please check your connection and try again.',
  },
})

export const rateWords = defineWords({
  en: {
    note: (slePerUsd: number, date: string) =>
      `Prices marked “about” are converted at ${figure(slePerUsd)} SLE a dollar, ${date}.`,
  },
})

export const fullScreenWords = defineWords({
  en: {
    label: (title: string) => `Photos of ${title}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
  },
})

export const similarWords = defineWords({ en: { title: 'Similar listings' } })
