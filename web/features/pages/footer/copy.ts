import { defineWords } from '#web/lib/words.ts'

export const footerWords = defineWords({
  en: {
    label: 'Pages of this site',
    place: 'Made for Sierra Leone',
    market: 'The market',
    home: 'Home',
    browse: 'Browse the market',
    search: 'Smart search',
    messages: 'Messages',
    app: 'Mobile app',
    own: 'Your account',
    profile: 'Profile',
    verification: 'Verification',
    analytics: 'Analytics',
    help: 'Good to know',
    about: 'About',
    examples: 'Examples',
    guide: "Seller's guide",
  },
})
