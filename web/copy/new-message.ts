import { defineWords } from './words.ts'

/** The toast for a message in a conversation that is not on show. */
export const newMessageWords = defineWords({
  en: {
    title: 'New message',
    said: (sender: string, content: string) => `${sender}: ${content}`,
    several: (count: number) => `${count} new messages`,
    lastOf: (sender: string, content: string) => `The last is from ${sender}: ${content}`,
    open: 'Open',
  },
})
