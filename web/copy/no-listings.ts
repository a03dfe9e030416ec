import { defineWords } from './words.ts'

/** The empty tabs of the profile. */
export const noListingsWords = defineWords({
  en: {
    noneTitle: 'No listings yet',
    noneText: 'Your listings will appear here, with their likes, views and comments.',
    createFirst: 'Create First Listing',
    empty: {
      active: { title: 'No active listings', text: 'The listings that buyers can find appear here.' },
      sold: { title: 'Nothing sold yet', text: 'When you have sold an item, mark its listing as sold.' },
      pending: {
        title: 'Nothing under review',
        text: 'Listings that our team checks before buyers can see them appear here.',
      },
      expired: {
        title: 'Nothing has expired',
        text: 'A listing runs for 60 days. After that you can renew it here.',
      },
    },
  },
})
