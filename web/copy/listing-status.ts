import { defineWords } from './words.ts'

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
