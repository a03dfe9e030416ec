import { counted, figure } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

/** The box to write in, and what may keep one from it. */
export const writingWords = defineWords({
  en: {
    composer: 'Write a message',
    placeholder: 'Message',
    send: 'Send',
    counter: (count: number, max: number) => `${figure(count)} / ${figure(max)}`,
    tooLong: (over: number) => `${counted(over, 'character')} too many`,
    quickQuestions: 'Quick questions',
    questions: [
      'Is this still available?',
      'What is your last price?',
      'Where can I see it?',
      'Can you deliver?',
    ],
    offline: 'You are offline. We send your messages when you are online again.',
    tooMany: 'Too many messages are waiting to be sent. Please write this one after they have gone.',
    blocked: (name: string) => `You blocked ${name}. Unblock them to write.`,
    unblock: 'Unblock',
    cannotWrite: 'This account is suspended. You can no longer write to this person.',
  },
})
