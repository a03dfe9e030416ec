import type { ListingType } from '#contract/kinds/derived.ts'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'

const examples: readonly { kind: ListingType; text: string }[] = [
  { kind: 'electronics', text: 'New 5G phone in Freetown' },
  { kind: 'electronics', text: 'Laptop in Bo under 10,000 leones' },
  { kind: 'generator', text: 'Generator under 6 months old' },
  { kind: 'car_sale', text: 'Car at most 3 years old in Kenema' },
  { kind: 'home_rent', text: 'Apartment in the Western Area' },
  { kind: 'generator', text: 'Ah wan fine gen na Makeni wey nor dia' },
  { kind: 'home_rent', text: 'Ah de fen os wey get tu rum na Bo' },
  { kind: 'car_sale', text: 'Toyota SUV, automatic, 2024 or newer' },
  { kind: 'electronics', text: 'iPhone 15 Pro, not more than $700' },
  { kind: 'home_rent', text: 'Furnished 3 bedroom house with parking in Freetown' },
]

export const searchWords = {
  pageTitle: 'Smart Search | Salone Market',
  title: 'Find Your Perfect Match',
  close: 'Close',
  cancel: 'Cancel',
  submit: 'Search Listings',
  submitting: 'Searching...',
  tabsLabel: 'How to search',
  tabs: { ai: 'AI Search', advanced: 'Advanced Filters' },

  describe: "Describe what you're looking for",
  describeExample: 'For example: a Honda generator under 6 months old in Bo, below 15,000 leones',
  count: (length: number) => `${length} / ${SEARCH_TEXT_MAX}`,
  search: 'Search',
  clear: 'Clear the text',
  understood: 'Understood',
  understoodHint: 'Say what, where and for how much, in English, in Krio or in both.',
  saysUnderstood: (labels: readonly string[]) => `Understood: ${labels.join(', ')}.`,
  suggestions: 'Suggestions',
  saysSuggestions: (count: number) => `${counted(count, 'suggestion')}. Choose with the arrow keys.`,
  listings: (count: number) => counted(count, 'listing'),

  recent: 'Recent searches',
  recentOnDevice: 'Kept on this device only',
  forget: (text: string) => `Forget ${text}`,
  forgetAll: 'Forget all',

  examplesTitle: 'Try one of these',
  examples,
  aboutTitle: 'AI-Powered Matching',
  aboutText:
    'Describe what you want as you would to a trader. We pick out the kind, the place, the price and ' +
    'the details, correct spelling mistakes, and look further away if there is nothing in the place ' +
    'you name.',

  voiceStart: 'Speak your search',
  voiceStop: 'Stop listening',
  listening: 'Listening. Say what you are looking for.',
  voiceProblems: {
    'not-allowed': 'This page may not use the microphone. Allow it in the settings of your browser, or type.',
    'no-speech': 'We heard nothing. Move closer to the microphone and try again.',
    'audio-capture': 'No microphone was found.',
    network: 'Voice search needs a connection. Please check yours, or type.',
    other: 'We could not understand you. Please try again, or type.',
  },
}

export const searchFilterWords = {
  category: 'Category',
  chooseCategory: 'Choose a category',
  categoryHint: 'Choose one to search',
  location: 'Location',
  anywhere: 'Anywhere in Sierra Leone',
  price: 'Price range',
  rent: 'Price range (per month)',
  anyPrice: 'Any price',
  lowest: 'Lowest (SLE)',
  highest: 'Highest (SLE)',
  millions: (price: number) => `${(price / 1_000_000).toFixed(1)}M SLE`,
  selected: 'Selected Filters',
  remove: (chip: string) => `Remove ${chip}`,
}
