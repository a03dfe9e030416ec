import type { ListingStatus } from '#contract/lists.ts'
import { counted, figure, numberFormat } from '#contract/numbers.ts'

const toTenths = numberFormat({ maximumFractionDigits: 1 })

export const cardWords = {
  number: toTenths,
  perMonth: '/mo',
  was: 'was',
  perYear: (amount: string, about: string) => `${amount} a year, about ${about}`,
  about: (amount: string) => `about ${amount}`,
  aboutAtRate: (amount: string, slePerUsd: number, date: string) =>
    `about ${amount} at ${toTenths(slePerUsd)} SLE a dollar, ${date}`,
  moveIn: (total: string, orMore = '') => `To move in: ${total}${orMore}`,
  orMore: ' or more',
  yes: 'Yes',
  no: 'No',
  noPhoto: 'No photo',
  sellers: (name: string, others?: number) => (others ? `${others + 1} sellers: ${name}` : name),
  comments: (count: number) => counted(count, 'comment'),
  views: (count: number) => counted(count, 'view'),
  likes,
  like: (title: string, count: number) => `Like ${title}, ${likes(count)}`,
  likeSignedOut: (title: string, count: number) => `Log in to like ${title}, ${likes(count)}`,
  error: 'Error',
  likeFailed: 'Failed to like listing',
}

function likes(count: number): string {
  return counted(count, 'like')
}

export const statusWords = {
  active: 'Active',
  sold: 'Sold',
  rented: 'Rented',
  expired: 'Expired',
  pending: 'Under Review',
  removed: 'Removed',
  reserved: 'Reserved',
} satisfies Record<ListingStatus | 'rented' | 'reserved', string>

export const rateWords = {
  note: (slePerUsd: number, date: string) =>
    `Prices marked “about” are converted at ${figure(slePerUsd)} SLE a dollar, ${date}.`,
}
