import { counted } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

export const insightsWords = defineWords({
  en: {
    title: 'What your figures say',
    intro: 'Advice from your own listings and conversations. The most useful comes first.',
    why: 'Why:',
    gain: (points: number) => `+${counted(points, 'point')}`,
    toMessages: 'Go to your messages',
    toVerification: 'Go to verification',
    noneTitle: 'What helps every listing',
    noneText: 'We have no special advice for you now. These tips always help.',
    firstText: 'Remember these when you post your first listing.',
    tips: [
      {
        title: 'Show it from all sides',
        text: 'Six clear photos in daylight answer most questions before they are asked.',
      },
      {
        title: 'Say what buyers search for',
        text: 'Put brand, model, age and condition in the title and the description.',
      },
      {
        title: 'Ask a fair price',
        text: 'Check what similar items cost here, and say whether the price is negotiable.',
      },
      { title: 'Answer soon', text: 'Respond within 2 hours, and say when and where buyers can see it.' },
    ],
  },
})
