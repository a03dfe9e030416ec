import { defineWords } from './words.ts'

export const insightsWords = defineWords({
  en: {
    title: 'What your figures say',
    intro: 'Advice drawn from your own listings and conversations, the most useful first.',
    why: 'Why:',
    gain: (points: number) => `+${points} ${points === 1 ? 'point' : 'points'}`,
    toMessages: 'Go to your messages',
    toVerification: 'Go to verification',
    noneTitle: 'What helps every listing',
    noneText: 'Your figures ask for nothing in particular now. These always help.',
    firstText: 'Mind these when you post your first one.',
    tips: [
      { title: 'Show it from all sides', text: 'Six clear photos in daylight answer most questions before they are asked.' },
      { title: 'Say what buyers search for', text: 'Brand, model, age and condition belong in the title and the description.' },
      { title: 'Ask a fair price', text: 'Look at what such things cost here, and say whether the price can be talked about.' },
      { title: 'Answer soon', text: 'Respond within 2 hours, and tell when and where it can be seen.' },
    ],
  },
})
