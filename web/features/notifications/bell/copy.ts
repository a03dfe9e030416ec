import { UNREAD_MAX } from '#contract/limits.ts'
import { defineWords } from '#web/lib/words.ts'

/** The bell in the header, on every first view of a member; the panel's words come with the panel. */
export const bellWords = defineWords({
  en: {
    notifications: 'Notifications',
    unread: (count: number) => `Notifications, ${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
  },
})
