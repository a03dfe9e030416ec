import { counted, figure } from '#contract/numbers.ts'
import type { SellerPage } from '#contract/profile.ts'
import { defineWords } from '#web/lib/words.ts'

export const sellerWords = defineWords({
  en: {
    pageTitle: (name: string) => `${name} | Salone Market`,
    badges: { phone_verified: 'Phone verified', business: 'Business' } satisfies Record<
      SellerPage['badges'][number],
      string
    >,
    unverified: 'Phone not verified',
    memberSince: (month: string) => `Member since ${month}`,
    active: (count: number) => counted(count, 'active listing'),
    sold: (count: number) => `${figure(count)} sold`,
    ownNote: 'This is how others see you.',
    toProfile: 'Go to your profile',
    listings: 'Active listings',
    loading: 'Loading the seller',
    empty: 'No active listings right now',
    missingTitle: 'Seller not found',
    missingText: 'The account was closed, or the link is wrong.',
    toHome: 'Go to the home page',
    failureTitle: 'The seller did not load',
    offline: 'Please check your connection and try again.',
    loadMore: 'Load More',
    next: 'Next page',
    loadingMore: 'Loading More...',
    moreFailed: 'The rest did not load.',
  },
})
