import type { ListingType } from '#contract/kinds.ts'
import { CAR_AGE_MAX_YEARS } from '#contract/limits.ts'
import { defineWords } from './words.ts'

export const landingWords = defineWords({
  en: {
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

    sellTitle: 'Something to sell?',
    sellText: 'Take three photos, set your price, and it is on the market.',
    sell: 'Start selling',

    footerLabel: 'Pages of this site',
    home: 'Home',
    signIn: 'Sign in or join',
    place: 'Made for Sierra Leone',
  },
})
