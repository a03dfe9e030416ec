import { defineWords } from './words.ts'

/** What stands around the tabs; the samples come with theirs. */
export const examplesWords = defineWords({
  en: {
    pageTitle: 'Examples | Salone Market',
    title: 'Listings that sell, and two that do not',
    intro: 'The listings are made up, but the advice is real. Use what fits yours.',
    tabsLabel: 'Examples and advice',
    tabs: { examples: 'Great Examples', tutorials: 'Tutorials', tips: 'Marketing Tips' },
    tutorialsIntro:
      'Three short tutorials with five steps each. Stop when you like: we remember where you were.',
    allOfGuide: 'Open the whole guide, with its checklists',
  },
})
