import { counted } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

/** What the owner of a listing reads beside it. */
export const upkeepWords = defineWords({
  en: {
    actions: {
      edit: 'Edit',
      markSold: 'Mark as sold',
      renew: 'Renew',
      reactivate: 'Back to active',
      delete: 'Delete',
    },
    actionsOf: (title: string) => `Actions for ${title}`,
    more: (title: string) => `More for ${title}`,
    renewAgain: (date: string) => `again from ${date}`,
    expiresIn: (days: number) => (days <= 0 ? 'Expires today' : `Expires in ${counted(days, 'day')}`),
    runsUntil: (date: string) => `Runs until ${date}`,
    ranOut: (date: string) => `Expired on ${date}`,
  },
})
