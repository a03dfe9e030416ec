import { DOCUMENT_KEPT_DAYS } from '#contract/limits.ts'
import type { VerificationLevel } from '#contract/trust.ts'

export const landingWords = {
  map: 'Choose a place on a map',
  pageTitle: 'Buy and sell in Sierra Leone | Salone Market',
  title: 'The market of Salone, in your hand',
  intro: 'Phones, generators, cars and homes for rent, from Freetown to Kabala.',
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
      text: 'Say what you need in your own words. The listings that fit best come first.',
    },
    verified: { title: 'Verified Sellers', text: 'We check the phone number of every seller by SMS.' },
    fees: { title: 'Zero Fees', text: 'What the buyer pays is what the seller gets.' },
  },

  qualityTitle: 'Not everything may be sold here',

  searchTitle: 'Search the way you talk',
  searchIntro: 'In English, in Krio or in both. Below each is what we understand.',
  searchUnderstood: 'Understood',
  searchExamples: [
    { text: 'Ah wan fine gen na Makeni wey nor dia', understood: ['Generators', 'Makeni', 'cheapest first'] },
    {
      text: 'Laptop in Bo under 10,000 leones',
      understood: ['Electronics', 'Laptop', 'Bo', 'under SLE 10,000'],
    },
    { text: 'Ah de fen os wey get tu rum na Bo', understood: ['Homes', 'house', '2 bedrooms', 'Bo'] },
  ],
  searchTryOf: (text: string) => `Try it: ${text}`,

  trustTitle: 'How verification works',
  trustIntro: 'Buyers see on each listing what its seller has verified.',
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
