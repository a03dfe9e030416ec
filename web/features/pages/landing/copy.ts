import { DOCUMENT_KEPT_DAYS } from '#contract/limits.ts'
import type { VerificationLevel } from '#contract/trust.ts'

export const landingWords = {
  pageTitle: 'Buy and sell in Sierra Leone | Salone Market',
  title: 'The market of Salone, in your hand',
  intro:
    'Phones, generators, cars and homes for rent, from Freetown to Kabala. ' +
    'See it, ask the seller, agree on your price.',
  start: 'Get Started',
  startNote: 'Free to post, free to buy',

  freshTitle: 'Fresh on the market',
  freshLoading: 'Loading fresh listings',
  freshAll: 'See the whole market',

  statsTitle: 'Salone Market in figures',
  stats: [
    { figure: '12.5K+', label: 'Active listings' },
    { figure: '98%', label: 'AI match accuracy' },
    { figure: '$0', label: 'Fees' },
    { figure: '24/7', label: 'Monitoring' },
  ],

  featuresTitle: 'Why people trade here',
  features: {
    matching: {
      title: 'AI-Powered Matching',
      text:
        'Say what you need in your own words, with the place and the price. ' +
        'The listings that fit best come first.',
    },
    verified: {
      title: 'Verified Sellers',
      text:
        'We check the phone number of every seller by SMS. ' +
        'You know that a real person is on the other side.',
    },
    fees: {
      title: 'Zero Fees',
      text: 'Posting costs nothing and buying costs nothing. What the buyer pays is what the seller gets.',
    },
  },

  qualityTitle: 'Not everything may be sold here',
  qualityIntro:
    'We allow four kinds of items. Each kind has a rule, so that you get what you see in the photo.',

  seeKind: (kind: string) => `See ${kind.toLowerCase()}`,

  searchTitle: 'Search the way you talk',
  searchIntro:
    'Write it or say it as you would to a trader, in English, in Krio or in both. ' +
    'Above the results we show what we understood. You can remove any part of it.',
  searchUnderstood: 'Understood',
  searchExamples: [
    { text: 'Ah wan fine gen na Makeni wey nor dia', understood: ['Generators', 'Makeni', 'cheapest first'] },
    {
      text: 'Laptop in Bo under 10,000 leones',
      understood: ['Electronics', 'Laptop', 'Bo', 'under SLE 10,000'],
    },
    { text: 'Ah de fen os wey get tu rum na Bo', understood: ['Homes', 'house', '2 bedrooms', 'Bo'] },
  ],
  searchTry: 'Try it',
  searchTryOf: (text: string) => `Try it: ${text}`,
  searchPoints: [
    'Spell Krio as you like: fine or fayn, os or house.',
    'We correct typing mistakes: genrator becomes generator.',
    'If there is nothing near you, we look in the towns around and tell you.',
  ],

  trustTitle: 'How verification works',
  trustIntro:
    'Everybody starts with a verified phone number. Sellers who verify more reach a higher level. ' +
    'From Verified up, buyers see the level as a badge on their listings.',
  trustSteps: [
    { title: 'Phone', text: 'A code by SMS proves that the number is theirs.', level: 'Basic' },
    {
      title: 'Government ID',
      text: "National ID, passport or driver's license, checked by a moderator.",
      level: 'Verified',
    },
    {
      title: 'Proof of address',
      text: 'A utility bill, bank statement or rental agreement from the last 3 months.',
      level: 'Trusted',
    },
    {
      title: 'Business certificate',
      text: 'For registered businesses. Nobody else needs it.',
      level: 'Dealer',
    },
  ] satisfies { title: string; text: string; level: VerificationLevel }[],
  trustLevel: (level: string) => `Level: ${level}`,
  trustNote:
    'Only moderators see your documents. ' +
    `We delete the files ${DOCUMENT_KEPT_DAYS} days after the decision.`,
  trustLink: 'Get verified',

  sellTitle: 'Something to sell?',
  sellText: 'Take three photos, set your price, and buyers can see it.',
  sell: 'Start selling',
  guide: "Read the seller's guide",
  examples: 'See good listings',
}
