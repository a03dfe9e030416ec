/** The words of the page around the tabs. */
export const examplesWords = {
  pageTitle: 'Examples | Salone Market',
  title: 'Listings that sell, and two that do not',
  intro: 'The listings are made up, but the advice is real. Use what fits yours.',
  tabsLabel: 'Examples and advice',
  tabs: { examples: 'Great Examples', tutorials: 'Tutorials', tips: 'Marketing Tips' },
  tutorialsIntro:
    'Three short tutorials with five steps each. Stop when you like: we remember where you were.',
  allOfGuide: 'Open the whole guide, with its checklists',
}

/** The kinds that have an example. */
type ExampleKind = 'electronics' | 'generator' | 'car_sale' | 'home_rent'

export type GoodExample = {
  type: ExampleKind
  title: string
  price: string
  isMonthly: boolean
  place: string
  facts: string
  text: string
  reasons: readonly string[]
}
export type BadExample = {
  hasPhoto: boolean
  title: string
  price: string
  place: string
  text: string
  faults: readonly { fault: string; remedy: string }[]
}

const goodExamples: readonly GoodExample[] = [
  {
    type: 'electronics',
    title: 'Samsung Galaxy S24, 256GB, sealed in box',
    price: 'SLE 17,900',
    isMonthly: false,
    place: 'Freetown',
    facts: 'Samsung · Galaxy S24 · 256GB',
    text:
      'New Galaxy S24 in black, never opened. The seal and the label with the IMEI are in photos 2 and 3. ' +
      'Bought in Freetown two weeks ago, the receipt goes with it, 12 months of warranty. ' +
      'Takes one SIM and an eSIM. Open it with me at the shop before you pay: ' +
      'Siaka Stevens Street, Monday to Saturday, 9 to 5.',
    reasons: [
      'The title has make, model, storage and “sealed”.',
      'The seller mentions the seal and the receipt, and shows both.',
      'Buyers know when and where to see it, and that they can look first.',
    ],
  },
  {
    type: 'generator',
    title: 'Honda EG5500 generator, 5KVA, 4 months old',
    price: 'SLE 34,500',
    isMonthly: false,
    place: 'Bo',
    facts: '5KVA · Petrol · 4 months old',
    text:
      'Bought new in Bo four months ago, receipt here. About 60 hours run, oil changed twice. ' +
      'Carries two fridges, TV and lights at once; no smoke, starts at the second pull. ' +
      'A scratch on the left of the frame, see photo 3. I sell because light has come to our street. ' +
      'The price is a little negotiable. Start it yourself before you buy.',
    reasons: [
      'It says what the generator can carry, not only the KVA.',
      'The seller mentions the scratch before anybody asks.',
      'Buyers trust you more when they know why you are selling.',
    ],
  },
  {
    type: 'car_sale',
    title: 'Toyota RAV4, 2 years old, automatic, 21,000 miles',
    price: '$24,500',
    isMonthly: false,
    place: 'Kenema',
    facts: 'Toyota · RAV4 · 21,000 mi · Excellent',
    text:
      'One owner, all customs papers and the life card in my name. ' +
      'Serviced every 5,000 miles, book in the car. AC cold, four new tyres, reverse camera. ' +
      'Never in an accident; a stone chip in the windscreen, photo 6. ' +
      'Bring your own mechanic. It can be seen in Kenema after work and all day on Saturday.',
    reasons: [
      'Year, gearbox and miles answer the first three questions.',
      'It says which papers there are, and whose name is on them.',
      '“Bring your own mechanic” says more than “very clean”.',
    ],
  },
  {
    type: 'home_rent',
    title: '2 bedroom house in Makeni, own well and solar light',
    price: 'SLE 3,500',
    isMonthly: true,
    place: 'Makeni',
    facts: '2 bed · 1 bath · 900 sqft · House',
    text:
      'Tiled, kitchen and toilet inside, fenced with a gate. ' +
      'Own well with a 500 litre tank, prepaid meter, solar for the lights. ' +
      'Ten minutes on foot from the Azzolini Highway, the last 100 metres are not tarred. ' +
      'I own the house, so there is no agent’s fee. Six months in advance. Come and see it on Saturdays.',
    reasons: [
      'Water, light and road: what every tenant asks for.',
      'The price for one month, and how many months in advance.',
      'The seller mentions the bad road, so nobody comes for nothing.',
    ],
  },
]

const badExamples: readonly BadExample[] = [
  {
    hasPhoto: true,
    title: 'FINE GEN!!! CALL 076 XXX XXX',
    price: 'SLE 25,000,000',
    place: 'Western Area',
    text: 'Very good gen strong like iron. No time wasters. Call me now now.',
    faults: [
      {
        fault: 'A phone number in the title.',
        remedy: 'Leave it out, or a moderator has to check the listing first. Buyers write to you here.',
      },
      { fault: 'A price in old leones.', remedy: 'Divide by 1,000: SLE 25,000.' },
      { fault: 'One photo, dark and crooked.', remedy: 'Take three in daylight, the whole machine first.' },
      {
        fault: 'No make, no KVA, no age, no fuel.',
        remedy: 'Say in the first line what it is and what it can carry.',
      },
    ],
  },
  {
    hasPhoto: false,
    title: 'Cheap iphone urgent',
    price: 'SLE 900',
    place: 'Freetown',
    text: 'UK used small crack. Send half by Orange Money first and I bring it today. Serious buyers only.',
    faults: [
      {
        fault: 'It asks for money first.',
        remedy: 'Never do that. Scammers do it, and we take such listings down.',
      },
      { fault: 'It is used.', remedy: 'Electronics must be new in their sealed box.' },
      { fault: 'The price is far too low.', remedy: 'Nobody believes it. Ask what it is worth.' },
      {
        fault: 'No photo, no model, no storage.',
        remedy: 'Show the box and its label, and put the model in the title.',
      },
    ],
  },
]

export const greatExamplesWords = {
  goodTitle: 'Four good listings',
  goodExamples,
  perMonth: '/mo',
  whyTitle: 'Why it works',

  badTitle: 'Two that nobody answers',
  badExamples,
  badBadge: 'Not like this',
  faultsTitle: 'What is wrong, and how to fix it',
  noPhoto: 'No photo',

  standardsTitle: 'Quality standards',
  standardsIntro:
    'Every listing must follow these rules. Moderators check what people report and what our AI finds.',
  standards: [
    'Your own photos of the item that you are selling.',
    'One item in each listing, posted once.',
    'A price that you would really accept.',
    'No phone numbers, links or prices in the title.',
    'No payment before the buyer has seen it.',
  ],
}
