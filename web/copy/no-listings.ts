import { defineWords } from './words.ts'

/** The empty tabs of the profile. */
export const noListingsWords = defineWords({
  en: {
    noneTitle: 'No listings yet',
    noneText: 'What you post will stand here, with its likes, views and comments.',
    createFirst: 'Create First Listing',
    empty: {
      active: { title: 'Nothing on offer now', text: 'Buyers find what stands here.' },
      sold: { title: 'Nothing sold yet', text: 'Once something has found its buyer, mark it as sold.' },
      pending: { title: 'Nothing under review', text: 'What our team wants to see before buyers do stands here.' },
      expired: { title: 'Nothing has run out', text: 'A listing runs for 60 days. After that you can renew it here.' },
    },
  },
})
