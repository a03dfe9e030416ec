import { counted } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

export const suggestionWords = defineWords({
  en: {
    title: 'AI Suggestions',
    hide: 'Hide suggestions',
    needed: 'Write a title or a description first. A few words are enough.',
    asking: 'Writing suggestions...',
    here: (count: number) =>
      `${counted(count, 'suggestion')}. Choose ${count === 1 ? 'it' : 'one'} to use it.`,
    none: 'No ideas this time. Fill in a little more and ask again.',
    noAnswer: 'The suggestions did not load. Check your connection and ask again.',
    again: 'Ask again',
    others: 'Other ideas',
    ideas: 'Suggestions',
    fields: { title: 'Title', description: 'Description' },
    taken: { title: 'This is the title now.', description: 'This is the description now.' },
    undo: 'Undo',
    undoOf: { title: 'Undo title', description: 'Undo description' },
    takenBack: { title: 'Your own title is back.', description: 'Your own description is back.' },
    questions: 'Buyers often ask',
  },
})
