import { defineWords } from './words.ts'

export const tutorialsWords = defineWords({
  en: {
    pageTitle: "Seller's guide | Salone Market",
    tutorialTitle: (title: string) => `${title} | Salone Market`,
    title: "The seller's guide",
    intro:
      'What sells on this market, step by step. Read for ten minutes, and your listing will be better than most.',
    print: 'Print the guide',

    figuresTitle: 'The guide in figures',
    figures: [
      { figure: '0%', label: 'platform fees' },
      { figure: '85%', label: 'success rate' },
      { figure: '24 hours', label: 'average sale time' },
      { figure: '3x', label: 'more views for verified sellers' },
      { figure: '6-9 PM', label: 'peak posting hours' },
      { figure: '2 hours', label: 'to respond within' },
    ],

    start: 'Start Tutorial',
    startOf: (title: string) => `Start Tutorial: ${title}`,
    goOn: (step: number) => `Continue at step ${step}`,
    goOnOf: (step: number, title: string) => `Continue at step ${step}: ${title}`,
    again: 'Read it again',
    againOf: (title: string) => `Read it again: ${title}`,
    done: 'Read',

    checklistsTitle: 'Checklists',
    ticked: (done: number, all: number) => `${done} of ${all}`,
    clear: 'Start over',
    clearOf: (title: string) => `Start over: ${title}`,
    kept: 'Kept on this device only.',

    allTutorials: '← All tutorials',
    stepsOf: (title: string) => `Steps of ${title}`,
    step: (step: number, all: number) => `Step ${step} of ${all}`,
    back: 'Back',
    next: 'Next',
    create: 'Create your listing',
    endTitle: 'You have finished.',
    endText: 'Your listing takes five minutes. We keep what you fill in, so you can stop at any time.',
    examples: 'See good listings',
    more: 'Read next',
  },
})
