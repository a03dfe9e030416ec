import { UNREAD_MAX } from '#contract/limits.ts'
import { defineWords } from './words.ts'

/** /notifications around its list. */
export const notificationsPageWords = defineWords({
  en: {
    pageTitle: 'Notifications | Salone Market',
    choose: 'Choose your notifications',
    unread: (count: number) =>
      count === 0 ? 'All read' : `${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
  },
})
