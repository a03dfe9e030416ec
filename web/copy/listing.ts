import { cardWords } from './listing-card.ts'
import { defineWords } from './words.ts'

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
