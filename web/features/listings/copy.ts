import { counted, figure } from '#contract/numbers.ts'
import type { VerificationLevel } from '#contract/trust.ts'
import { defineWords } from '#web/lib/words.ts'

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

export const rateWords = defineWords({
  en: {
    note: (slePerUsd: number, date: string) =>
      `Prices marked “about” are converted at ${figure(slePerUsd)} SLE a dollar, ${date}.`,
  },
})
