import { defineWords } from './words.ts'

export const aboutWords = defineWords({
  en: {
    pageTitle: 'About | Salone Market',
    title: 'A market that keeps its word',
    intro: 'Salone Market is where people in Sierra Leone buy and sell what costs real money: phones and laptops, generators, cars, and homes for rent.',

    missionTitle: 'Our mission',
    mission:
      'To let anybody in Sierra Leone buy and sell without fear and without a fee. The price is agreed between two people, and nobody stands in between to take a part of it.',
    visionTitle: 'Our vision',
    vision:
      'One market for the whole country, where a trader in Kabala reaches a buyer in Freetown as easily as the stall next door: in English or in Krio, on whatever phone they have.',

    featuresTitle: 'What makes it different',
    features: {
      matching: {
        title: 'AI-Powered Matching',
        text: 'Say what you want as you would to a trader. Kind, place, price and details are read out of your words, in English and in Krio.',
      },
      verified: {
        title: 'Verified Sellers',
        text: 'Every seller has proven a phone number. Many have shown an ID, an address or a business certificate, and wear the badge for it.',
      },
      fees: {
        title: 'Zero Fees',
        text: 'Posting, searching and chatting cost nothing, and no part of a sale is taken. What the buyer pays is what the seller gets.',
      },
      quality: {
        title: 'Quality Rules',
        text: 'Electronics sealed in their box, generators up to 1 year, cars up to 3 years, homes from those who own them. The rest is not let in.',
      },
    },

    placesTitle: 'From Freetown to Kailahun',
    places: (count: number) => `Listings stand in ${count} places, and a search looks in the towns around when yours has nothing.`,

    joinTitle: 'Come and trade',
    joinText: 'All you need is a phone number. We send a code by SMS, and you are in.',
    join: 'Join Salone Market',
    toMarket: 'Go to the market',
    examples: 'See good listings',
    guide: "Read the seller's guide",
  },
})
