import { CAR_AGE_MAX_YEARS, FORMER_PRICE_DAYS, GENERATOR_AGE_MAX_MONTHS, LISTING_LIFE_DAYS, PHOTOS_MAX } from '#contract/limits.ts'
import { defineWords } from './words.ts'

/** A step of a tutorial: what to do and why, then the few things to look at, and where words alone do not say it a pair. */
export type Step = { title: string; text: string; points: readonly string[]; good?: string; bad?: string }
type Tutorial = { title: string; text: string; minutes: number; steps: readonly [Step, Step, Step, Step, Step] }

const firstListing: Tutorial = {
  title: 'Your first listing',
  text: 'From the thing in front of you to a listing that people write to.',
  minutes: 4,
  steps: [
    {
      title: 'See that it may be sold here',
      text: 'Each kind has one rule, and what breaks it is taken down. Look before you write, and have the papers beside you.',
      points: [
        'Electronics: brand new, the seal of the box unbroken.',
        `Generators: at most ${GENERATOR_AGE_MAX_MONTHS} months old. Count from the day on the receipt.`,
        `Cars: at most ${CAR_AGE_MAX_YEARS} years old, by the year of make in the papers.`,
        'Homes: only from those who own them, by the title deed.',
      ],
    },
    {
      title: 'Add at least three photos',
      text: 'People look at the photos first and read afterwards. Use your own: a photo from the internet shows somebody else’s goods, and buyers know it.',
      points: [
        'First the whole thing, filling the picture.',
        'Then the maker’s plate, the label or the number that proves what it is.',
        `Then what is special or worn. There is room for ${PHOTOS_MAX}.`,
      ],
    },
    {
      title: 'Write a title that answers',
      text: 'The title is what people search and what they read in the list. Make, model, size, and the one fact that counts most.',
      points: ['No phone number: buyers write to you here, and numbers in titles are held for a moderator.', 'No price: it has a place of its own.', 'No capitals all through, no row of exclamation marks.'],
      good: 'Honda EG5500 generator, 5KVA, 4 months old',
      bad: 'FINE GEN!!! CALL 076 XXX XXX',
    },
    {
      title: 'Set the price and the place',
      text: 'The price is in new leones or in dollars; the other one is shown beside it. The place is where the buyer can see the thing, not where you were born.',
      points: ['In new leones a phone costs thousands, not millions.', 'For a home, write the price of one month.', 'A town brings more buyers than a whole area.'],
    },
    {
      title: 'Describe it, read it once more, post it',
      text: 'Write what you would answer if the buyer stood in front of you. Then press Create Listing: it is on the market at once, unless a moderator has to look first.',
      points: ['Condition, and what comes with it: charger, key, receipt.', 'Each fault, in plain words.', 'When and where it can be seen, and whether the price can be talked over.'],
    },
  ],
}

const photography: Tutorial = {
  title: 'Photos that sell',
  text: 'Your phone is camera enough. Light and order do the rest.',
  minutes: 3,
  steps: [
    {
      title: 'Wait for good light',
      text: 'Daylight makes a cheap camera look dear. Go outside into the shade, or stand near an open door.',
      points: ['Best before ten in the morning and after four.', 'Sun behind you, never behind the thing.', 'No flash, and no bulb at night: both turn colours yellow and hide scratches.'],
    },
    {
      title: 'Clear what is around it',
      text: 'Whatever else is in the picture is what people look at. A swept floor and a plain wall cost nothing.',
      points: ['Wipe the thing, and wipe the lens of your phone.', 'A plain lappa behind a small thing makes it stand out.', 'No other goods and no people in the picture.'],
    },
    {
      title: 'Go all the way round',
      text: 'A buyer from another town walks round it with your photos. Show each side once.',
      points: [
        'Electronics: box from the front, from the back, and the seal close up.',
        'Generator: both sides, the panel, the engine, and the hours if it counts them.',
        'Car: four corners, the seats, the dashboard with the miles, the engine, the tyres.',
        'Home: the front, each room from its door, kitchen, bathroom, water and meter.',
      ],
    },
    {
      title: 'Show the proof, and the fault',
      text: 'A scratch in a photo costs you a little. A scratch that the buyer finds costs you the sale.',
      points: ['The label with model and year.', 'The receipt or customs paper, with your address and the last digits of serial numbers covered.', 'Each scratch, close enough to see how deep it is.'],
    },
    {
      title: 'Choose and put them in order',
      text: 'Six sharp photos beat twelve shaky ones. The first one is the face of your listing, here and when it is shared on WhatsApp.',
      points: ['Hold the phone level and with both hands.', 'Throw out what is blurred or dark.', 'Drag the best one to the front.', 'No need to make them smaller: that happens on your phone, before anything is sent.'],
    },
  ],
}

const pricing: Tutorial = {
  title: 'The right price',
  text: 'High enough for you, and true enough that people write.',
  minutes: 3,
  steps: [
    {
      title: 'See what others ask',
      text: 'Search for the same make and model as if you wanted to buy it. Your buyer has seen those prices too.',
      points: ['Write down three prices of the nearest match.', 'Look at age, condition and place, not only at the name.', 'Leave out the highest and the lowest.'],
    },
    {
      title: 'Count in new leones',
      text: 'One thousand old leones are one new leone. A price in old leones looks a thousand times too high, and filters hide it.',
      points: ['If you think in dollars, post in dollars: the leones are shown beside it.', 'When the form asks “Did you mean ...?”, read the noughts again.'],
      good: 'SLE 6,900',
      bad: 'SLE 6,900,000',
    },
    {
      title: 'Take off what is worn, add what comes with it',
      text: 'Start from what it costs new today. Then be as strict as your buyer will be.',
      points: ['Take off for age, hours or miles, and for each fault.', 'Add for papers, spare parts and a warranty that still runs.', 'For a home: water, light, fence and road count more than paint.'],
    },
    {
      title: 'Leave a little room, and know your last price',
      text: 'People will bargain. Decide on the lowest price before the first message, while nobody is pressing you.',
      points: ['A little above your last price is enough: far above, and nobody writes at all.', 'Say in the description whether the price can be talked over.', 'For rent, say how many months are paid in advance.'],
    },
    {
      title: 'Move it when nobody writes',
      text: 'Many views and no messages mean one thing: the price. Change it instead of posting again, and the likes stay with it.',
      points: ['Look after a week.', `Lower it a little: for ${FORMER_PRICE_DAYS} days the old price stands beside the new one, and buyers see the difference.`, 'No views at all? Then it is the title or the first photo.'],
    },
  ],
}

export const guideWords = defineWords({
  en: {
    tutorialsTitle: 'Three tutorials',
    minutes: (count: number) => `${count} minutes`,
    steps: (count: number) => `${count} steps`,
    tutorials: { 'first-listing': firstListing, photography, pricing },

    tipsTitle: 'Marketing tips',
    tips: [
      { title: 'Post between 6 and 9 PM', text: 'Those are the peak posting hours: people are home from work and look at their phones. A listing is freshest in its first hours.' },
      { title: 'Respond within 2 hours', text: 'A buyer writes to three sellers and meets the one who answers. Leave the notifications on.' },
      { title: 'Share it on WhatsApp', text: 'Press Share on your listing. In groups and on your status the link brings photo, title and price along.' },
      { title: 'Get verified', text: 'Verified sellers get 3x more views. An ID takes five minutes to upload.' },
      { title: 'Keep it true', text: 'Mark it sold the same day. A listing that answers “it is gone” costs you the next buyer.' },
      { title: 'Meet safely', text: 'In a public place, by day, and not alone. Hand over when the money is in your hand or on your account. Never tell anybody a code that came by SMS.' },
    ],

    goodLabel: 'Good',
    badLabel: 'Not so',
    before: {
      title: 'Before you post',
      items: [
        { id: 'rule', text: 'It keeps the rule of its kind.' },
        { id: 'papers', text: 'Receipt, customs papers or title deed lie beside me.' },
        { id: 'clean', text: 'It is clean, and I have seen it run today.' },
        { id: 'photos', text: 'Three sharp photos or more, by daylight.' },
        { id: 'title', text: 'The title has make, model and size, and no phone number.' },
        { id: 'price', text: 'I have compared the price with three others.' },
        { id: 'faults', text: 'Each fault is in the description.' },
      ],
    },
    after: {
      title: 'After you have posted',
      items: [
        { id: 'look', text: 'I have looked at my listing as a buyer sees it.' },
        { id: 'share', text: 'I have shared it on WhatsApp.' },
        { id: 'answer', text: 'I answer within 2 hours.' },
        { id: 'week', text: 'After a week I look at views and messages, and move the price if I must.' },
        { id: 'sold', text: 'On the day it goes, I mark it sold.' },
        { id: 'renew', text: `If it has not gone after ${LISTING_LIFE_DAYS} days, I renew it.` },
      ],
    },
  },
})
