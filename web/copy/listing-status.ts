import { defineWords } from './words.ts'

export const statusWords = defineWords({
  en: {
    sold: 'Sold',
    soldText: 'This item has been sold.',
    soldOwn: 'Buyers no longer find it. If the buyer drops out, put it back.',
    expired: 'Expired',
    expiredOwn: 'This listing has run for its 60 days. Buyers no longer find it.',
    expiredText: 'This listing has run out. It may no longer be available.',
    pending: 'Under Review',
    pendingOwn: 'Our team is looking at this listing. Buyers see it once it is approved.',
    removed: 'Removed',
  },
})
