import {
  CAR_AGE_MAX_YEARS,
  FORMER_PRICE_DAYS,
  GENERATOR_AGE_MAX_MONTHS,
  LISTING_LIFE_DAYS,
  PHOTOS_MAX,
} from '#contract/limits.ts'

export const tutorialsWords = {
  pageTitle: "Seller's guide | Salone Market",
  tutorialTitle: (title: string) => `${title} | Salone Market`,
  title: "The seller's guide",
  intro:
    'What sells on this market, step by step. ' +
    'Read for ten minutes, and your listing will be better than most.',
  print: 'Print the guide',

  figuresTitle: 'The guide in figures',
  figures: [
    { figure: '0%', label: 'platform fees' },
    { figure: '85%', label: 'success rate' },
    { figure: '24 hours', label: 'average sale time' },
    { figure: '3x', label: 'more views for verified sellers' },
    { figure: '6-9 PM', label: 'peak posting hours' },
    { figure: '2 hours', label: 'target response time' },
  ],

  start: 'Start Tutorial',
  startOf: (title: string) => `Start Tutorial: ${title}`,
  goOn: (step: number) => `Continue at step ${step}`,
  goOnOf: (step: number, title: string) => `Continue at step ${step}: ${title}`,
  again: 'Read it again',
  againOf: (title: string) => `Read it again: ${title}`,
  done: 'Read',

  checklistsTitle: 'Checklists',
  ticked: (done: number, all: number) => `${done} of ${all}`,
  clear: 'Start over',
  clearOf: (title: string) => `Start over: ${title}`,
  kept: 'Kept on this device only.',

  allTutorials: '← All tutorials',
  stepsOf: (title: string) => `Steps of ${title}`,
  step: (step: number, all: number) => `Step ${step} of ${all}`,
  back: 'Back',
  next: 'Next',
  create: 'Create your listing',
  endTitle: 'You have finished.',
  endText: 'Your listing takes five minutes. We keep what you fill in, so you can stop at any time.',
  examples: 'See good listings',
  more: 'Read next',
}

/**
 * A step of a tutorial: what to do and why, then a few points to check, and a good and a bad example if words
 * are not enough.
 */
export type Step = { title: string; text: string; points: readonly string[]; good?: string; bad?: string }
type Tutorial = {
  title: string
  text: string
  minutes: number
  steps: readonly [Step, Step, Step, Step, Step]
}

const firstListing: Tutorial = {
  title: 'Your first listing',
  text: 'From the item in front of you to a listing that brings you messages.',
  minutes: 4,
  steps: [
    {
      title: 'Check that you may sell it here',
      text:
        'Each kind has one rule, and we take down listings that break it. ' +
        'Check before you write, and have your papers ready.',
      points: [
        'Electronics: brand new, with the seal on the box unbroken.',
        `Generators: at most ${GENERATOR_AGE_MAX_MONTHS} months old. Count from the day on the receipt.`,
        `Cars: at most ${CAR_AGE_MAX_YEARS} years old, by the year in the papers.`,
        'Homes: only if you own the home. Have the title deed ready.',
      ],
    },
    {
      title: 'Add at least three photos',
      text:
        'People look at the photos first and read later. ' +
        'Use your own: buyers notice when a photo comes from the internet.',
      points: [
        'First show the whole item, as big as the photo allows.',
        'Then show the plate, the label or the number that proves what it is.',
        `Then show what is special or worn. You can add up to ${PHOTOS_MAX} photos.`,
      ],
    },
    {
      title: 'Write a title that answers',
      text:
        'People search for your title and read it first. ' +
        'Write the make, the model, the size, and the one fact that matters most.',
      points: [
        'No phone number: buyers write to you here, and a moderator has to check titles with numbers first.',
        'No price: it has its own field.',
        'Not everything in capital letters, and not many exclamation marks.',
      ],
      good: 'Honda EG5500 generator, 5KVA, 4 months old',
      bad: 'FINE GEN!!! CALL 076 XXX XXX',
    },
    {
      title: 'Set the price and the place',
      text:
        'Give the price in new leones or in dollars. We show the other one beside it. ' +
        'The place is where the buyer can see the item, not where you come from.',
      points: [
        'In new leones a phone costs thousands, not millions.',
        'For a home, write the price of one month.',
        'Choose a town if you can. It brings more buyers than a whole area.',
      ],
    },
    {
      title: 'Describe it, read it again, post it',
      text:
        'Write what you would tell a buyer who stands in front of you. Then press Create Listing. ' +
        'Buyers can see it at once, unless a moderator has to check it first.',
      points: [
        'Condition, and what comes with it: charger, key, receipt.',
        'Each fault, in plain words.',
        'When and where buyers can see it, and whether the price is negotiable.',
      ],
    },
  ],
}

const photography: Tutorial = {
  title: 'Photos that sell',
  text: 'The camera of your phone is good enough. Light and order do the rest.',
  minutes: 3,
  steps: [
    {
      title: 'Wait for good light',
      text:
        'In daylight even a cheap camera takes good photos. ' +
        'Go outside into the shade, or stand near an open door.',
      points: [
        'Best before ten in the morning and after four.',
        'Keep the sun behind you, never behind the item.',
        'No flash, and no bulb at night: both turn colours yellow and hide scratches.',
      ],
    },
    {
      title: 'Clear the space around it',
      text: 'People look at everything in the photo. A swept floor and a plain wall cost nothing.',
      points: [
        'Wipe the item, and wipe the lens of your phone.',
        'A plain lappa behind a small item makes it stand out.',
        'No other goods and no people in the photo.',
      ],
    },
    {
      title: 'Go all the way round',
      text: 'A buyer from another town can see only your photos. Show each side once.',
      points: [
        'Electronics: box from the front, from the back, and the seal close up.',
        'Generator: both sides, the panel, the engine, and the hour meter if it has one.',
        'Car: four corners, the seats, the dashboard with the miles, the engine, the tyres.',
        'Home: the front, each room from its door, kitchen, bathroom, water and meter.',
      ],
    },
    {
      title: 'Show the proof, and the fault',
      text: 'A scratch in a photo costs you a little. A scratch that the buyer finds costs you the sale.',
      points: [
        'The label with model and year.',
        'The receipt or customs paper, with your address and the last digits of serial numbers covered.',
        'Each scratch, close enough to see how deep it is.',
      ],
    },
    {
      title: 'Choose the best and put them in order',
      text:
        'Six sharp photos beat twelve shaky ones. ' +
        'The first one is the face of your listing, here and when it is shared on WhatsApp.',
      points: [
        'Hold the phone level and with both hands.',
        'Remove the blurred and the dark ones.',
        'Drag the best one to the front.',
        'You do not need to make them smaller. Your phone does it before it sends them.',
      ],
    },
  ],
}

const pricing: Tutorial = {
  title: 'The right price',
  text: 'High enough for you, and fair enough that people write.',
  minutes: 3,
  steps: [
    {
      title: 'See what others ask',
      text:
        'Search for the same make and model as if you wanted to buy it. ' +
        'Your buyer has seen those prices too.',
      points: [
        'Write down the prices of the three items most like yours.',
        'Look at age, condition and place, not only at the name.',
        'Leave out the highest and the lowest.',
      ],
    },
    {
      title: 'Count in new leones',
      text:
        'One thousand old leones are one new leone. ' +
        'A price in old leones looks a thousand times too high, and filters hide it.',
      points: [
        'If you think in dollars, post in dollars. We show the leones beside it.',
        'When the form asks “Did you mean ...?”, count the zeros again.',
      ],
      good: 'SLE 6,900',
      bad: 'SLE 6,900,000',
    },
    {
      title: 'Go lower for wear, higher for extras',
      text: 'Start from what it costs new today. Then be as strict as your buyer will be.',
      points: [
        'Go lower for age, hours or miles, and for each fault.',
        'Go higher for papers, spare parts and a warranty that is still valid.',
        'For a home: water, light, fence and road count more than paint.',
      ],
    },
    {
      title: 'Leave a little room, and know your last price',
      text:
        'People will bargain. Decide on your lowest price ' +
        'before the first message, while nobody is pushing you.',
      points: [
        'Ask a little more than your last price. If you ask far more, nobody writes at all.',
        'Say in the description whether the price is negotiable.',
        'For rent, say how many months are paid in advance.',
      ],
    },
    {
      title: 'Change the price when nobody writes',
      text:
        'Many views and no messages mean one thing: the price is too high. ' +
        'Lower it. Do not post the item again, or you lose its likes.',
      points: [
        'Check after a week.',
        `Lower it a little. For ${FORMER_PRICE_DAYS} days we show the ` +
          'old price beside the new one, so buyers see the difference.',
        'No views at all? Then it is the title or the first photo.',
      ],
    },
  ],
}

export const guideWords = {
  tutorialsTitle: 'Three tutorials',
  minutes: (count: number) => `${count} minutes`,
  steps: (count: number) => `${count} steps`,
  tutorials: { 'first-listing': firstListing, photography, pricing },

  tipsTitle: 'Marketing tips',
  tips: [
    {
      title: 'Post between 6 and 9 PM',
      text:
        'Those are the peak posting hours: ' +
        'people are home from work and look at their phones. New listings come first.',
    },
    {
      title: 'Respond within 2 hours',
      text: 'A buyer writes to three sellers and meets the one who answers. Leave the notifications on.',
    },
    {
      title: 'Share it on WhatsApp',
      text:
        'Press Share on your listing. In groups and on your status, ' +
        'the link shows the photo, the title and the price.',
    },
    {
      title: 'Get verified',
      text: 'Verified sellers get 3x more views. An ID takes five minutes to upload.',
    },
    {
      title: 'Keep it true',
      text:
        'Mark it as sold the same day. ' +
        'A buyer who writes to you and hears “it is gone” will not come back.',
    },
    {
      title: 'Meet safely',
      text:
        'Meet in a public place, by day, and not alone. Hand the item over when the money ' +
        'is in your hand or in your account. Never tell anybody a code that you got by SMS.',
    },
  ],

  goodLabel: 'Good',
  badLabel: 'Bad',
  before: {
    title: 'Before you post',
    items: [
      { id: 'rule', text: 'The item follows the rule for its kind.' },
      { id: 'papers', text: 'I have the receipt, the customs papers or the title deed ready.' },
      { id: 'clean', text: 'The item is clean, and I have checked today that it works.' },
      { id: 'photos', text: 'I have three or more sharp photos, taken in daylight.' },
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
      {
        id: 'week',
        text: 'After a week I check the views and the messages, and change the price if I must.',
      },
      { id: 'sold', text: 'I mark it as sold on the day I sell it.' },
      { id: 'renew', text: `If it is not sold after ${LISTING_LIFE_DAYS} days, I renew it.` },
    ],
  },
}
