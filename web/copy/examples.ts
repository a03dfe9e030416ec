import { defineWords } from './words.ts'

/** What stands around the tabs; the samples come with theirs. */
export const examplesWords = defineWords({
  en: {
    pageTitle: 'Examples | Salone Market',
    title: 'Listings that sell, and two that do not',
    intro: 'Made-up listings with real advice. Borrow what fits yours.',
    tabsLabel: 'Examples and advice',
    tabs: { examples: 'Great Examples', tutorials: 'Tutorials', tips: 'Marketing Tips' },
    tutorialsIntro: 'Three short tutorials, five steps each. You may stop anywhere: the place is remembered.',
    allOfGuide: 'Open the whole guide, with its checklists',
  },
})
