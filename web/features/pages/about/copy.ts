import { defineWords } from '#web/lib/words.ts'

export const aboutWords = defineWords({
  en: {
    pageTitle: 'About | Salone Market',
    title: 'A market that keeps its word',
    intro:
      'People in Sierra Leone use Salone Market to buy and sell phones, ' +
      'laptops, generators and cars, and to find homes to rent.',

    missionTitle: 'Our mission',
    mission:
      'Everybody in Sierra Leone should be able to buy and sell without fear and without fees. ' +
      'Buyer and seller agree on the price, and nobody takes a part of it.',
    visionTitle: 'Our vision',
    vision:
      'One market for the whole country. A trader in Kabala should reach a buyer in ' +
      'Freetown as easily as one at the next stall, in English or in Krio, on any phone.',

    featuresTitle: 'What makes it different',
    features: {
      matching: {
        title: 'AI-Powered Matching',
        text:
          'Say what you want as you would say it to a trader, in English or in Krio. ' +
          'We pick out the kind, the place, the price and the details.',
      },
      verified: {
        title: 'Verified Sellers',
        text:
          'Every seller has a checked phone number. ' +
          'Many have also proved their ID, their address or their business, and have a badge for it.',
      },
      fees: {
        title: 'Zero Fees',
        text:
          'Posting, searching and chatting are free, and we take no part of the sale. ' +
          'What the buyer pays is what the seller gets.',
      },
      quality: {
        title: 'Quality Rules',
        text:
          'Electronics are sealed in their box, generators are at most 1 year old, cars at most ' +
          '3 years old, and homes are rented out by their owners. We do not allow anything else.',
      },
    },

    placesTitle: 'From Freetown to Kailahun',
    places: (count: number) =>
      `You can search in ${count} places. If there is nothing in your town, we look in the towns around it.`,

    joinTitle: 'Come and trade',
    joinText: 'All you need is a phone number. We send you a code by SMS, and you are in.',
    join: 'Join Salone Market',
    toMarket: 'Go to the market',
    examples: 'See good listings',
    guide: "Read the seller's guide",
  },
})
