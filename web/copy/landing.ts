import type { ListingType } from '#contract/kinds.ts'
import { CAR_AGE_MAX_YEARS, DOCUMENT_KEPT_DAYS } from '#contract/limits.ts'
import type { VerificationLevel } from '#contract/trust-kinds.ts'
import { defineWords } from './words.ts'

export const landingWords = defineWords({
  en: {
    pageTitle: 'Buy and sell in Sierra Leone | Salone Market',
    title: 'The market of Salone, in your hand',
    intro: 'Phones, generators, cars and homes for rent, from Freetown to Kabala. See it, ask the seller, agree on your price.',
    start: 'Get Started',
    startNote: 'Free to post, free to buy',

    freshTitle: 'Fresh on the market',
    freshLoading: 'Loading fresh listings',
    perMonth: '/mo',
    noPhoto: 'No photo',

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
        text: 'Say what you need in your own words, price and place and all. The listings that fit best come first.',
      },
      verified: {
        title: 'Verified Sellers',
        text: 'Nobody sells without a phone number that was checked by SMS. You know that somebody real is on the other side.',
      },
      fees: {
        title: 'Zero Fees',
        text: 'Posting costs nothing and buying costs nothing. What the buyer pays is what the seller gets.',
      },
    },

    qualityTitle: 'Not everything may be sold here',
    qualityIntro: 'Four kinds of things, and a rule for each, so that a photo keeps its promise.',
    quality: {
      electronics: { kind: 'Electronics', rule: 'New in box', text: 'Sealed by the maker, never opened.' },
      generator: { kind: 'Generators', rule: 'Max 1 year old', text: 'The age in months stands on each listing.' },
      car_sale: { kind: 'Cars', rule: `Max ${CAR_AGE_MAX_YEARS} years old`, text: 'Year and mileage stand on each listing.' },
      home_rent: { kind: 'Homes', rule: 'Verified', text: 'Only from those who own them.' },
    } satisfies Record<ListingType, { kind: string; rule: string; text: string }>,

    searchTitle: 'Search the way you talk',
    searchIntro: 'Write it, or say it, as you would to a trader: in English, in Krio, or both in one breath. What was understood stands above the results, and each part can be taken out.',
    searchUnderstood: 'Understood',
    searchExamples: [
      { text: 'Ah wan fine gen na Makeni wey nor dia', understood: ['Generators', 'Makeni', 'cheapest first'] },
      { text: 'Laptop in Bo under 10,000 leones', understood: ['Electronics', 'Laptop', 'Bo', 'under SLE 10,000'] },
      { text: 'Ah de fen os wey get tu rum na Bo', understood: ['Homes', 'house', '2 bedrooms', 'Bo'] },
    ],
    searchTry: 'Try it',
    searchTryOf: (text: string) => `Try it: ${text}`,
    searchPoints: [
      'Krio may be spelled as you like: fine or fayn, os or house.',
      'A typing mistake is mended: genrator is read as generator.',
      'Where nothing is near, it looks in the towns around and says so.',
    ],

    trustTitle: 'How verification works',
    trustIntro: 'Everybody starts with a phone number that is theirs. Who sells more shows more, and from Verified on the level stands as a badge on their listings.',
    trustSteps: [
      { title: 'Phone', text: 'A code by SMS shows that the number is theirs.', level: 'Basic' },
      { title: 'Government ID', text: "National ID, passport or driver's license, looked at by a moderator.", level: 'Verified' },
      { title: 'Proof of address', text: 'A utility bill, bank statement or rental agreement of the last 3 months.', level: 'Trusted' },
      { title: 'Business certificate', text: 'For registered businesses. Nobody else needs it.', level: 'Dealer' },
    ] satisfies { title: string; text: string; level: VerificationLevel }[],
    trustLevel: (level: string) => `Level: ${level}`,
    trustNote: `Documents are seen by moderators alone, and their files are deleted ${DOCUMENT_KEPT_DAYS} days after the decision.`,
    trustLink: 'Get verified',

    sellTitle: 'Something to sell?',
    sellText: 'Take three photos, set your price, and it is on the market.',
    sell: 'Start selling',
    guide: "Read the seller's guide",
    examples: 'See good listings',
  },
})
