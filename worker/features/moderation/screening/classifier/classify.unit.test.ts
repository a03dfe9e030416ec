import { describe, expect, test } from 'vitest'
import { SCREENED_KINDS, MODERATION_THRESHOLDS } from '#contract/trust.ts'
import { pickAt, randomFrom } from '#worker/test/random.ts'
import { classify, classifyFacts } from './classify.ts'
import { compile, matchRules } from './match-rules.ts'
import { RULES } from './rules.ts'
import { decisionKeyOf, keyOf } from './text-key.ts'
import { unmask } from './unmask.ts'

const { held, queued } = MODERATION_THRESHOLDS
const SCAM = 'Send half the money by Orange Money first, then I put it on the bus.'

function reasonsFor(text: string): string[] {
  return matchRules(unmask(text)).map(({ reason }) => reason)
}

describe('a text', () => {
  test.each([
    ['that is a scam is classified as fraud', SCAM, 'other'],
    [
      'that is an advertisement is classified as spam',
      'Quick loans, no papers, join our WhatsApp group https://chat.whatsapp.com/Jk33',
      'spam',
    ],
    [
      'that is a threat is classified as inappropriate',
      'You stupid fool, I will find you and beat you',
      'inappropriate',
    ],
  ] as const)('%s, with reasons in words', (_name, text, flagType) => {
    const classification = classify(text, 'comment')
    expect(classification).toMatchObject({ flagType })
    expect(classification.confidence).toBeGreaterThan(held)
    for (const signal of classification.signals) expect(signal).toMatch(/^[A-Z].+[^.]$/)
  })

  test('that only warns of fraud or haggles is classified as clean', () => {
    for (const text of [
      'I never take money before you have seen it.',
      'Ɔmɔs na di las prays?',
      'Is it still there? I pay on delivery.',
      '',
    ]) {
      expect(classify(text, 'message').confidence, text).toBeLessThan(queued)
    }
  })

  test('with one fraudulent sentence among many ordinary ones is queued', () => {
    const good =
      'The engine is dry and strong. Tyres are new. The air conditioner is cold. All papers are here. '
    expect(classify(`Toyota RAV4\n${good}${SCAM} ${good}`, 'listing').confidence).toBeGreaterThan(queued)
  })
})

test('what only the model dislikes is queued, and not held', () => {
  const { confidence, signals } = classify('Wigs, bags and shoes', 'message')
  expect(signals).toEqual(['Looks like advertising for something else'])
  expect(confidence).toBeGreaterThan(queued)
  expect(confidence).toBeLessThan(held)
})

describe('facts besides the text', () => {
  test('a link to another website queues a comment, and neither queues nor holds other texts', () => {
    const text = 'The manual is on http://example.org/manual'
    expect(classify(text, 'comment')).toMatchObject({ signals: ['Has a link to another website'] })
    expect(classify(text, 'comment').confidence).toBeGreaterThan(queued)
    for (const kind of ['listing', 'message', 'profile'] as const)
      expect(classify(text, kind).confidence, kind).toBeLessThan(queued)
  })

  test.each([
    [
      'Phone number in the title',
      classify('Firman generator, 076 123 456\nUsed for four months, runs well.', 'listing'),
    ],
    ['Same text as 4 other sellers', classifyFacts({ sellersWithSameText: 4 })],
    ['Price far below similar items', classifyFacts({ price: { priceSle: 900, leastSle: 2_000 } })],
  ])('one fact queues a text with the reason "%s"', (reason, { confidence, signals }) => {
    expect(signals).toContain(reason)
    expect(confidence).toBeGreaterThan(queued)
    expect(confidence).toBeLessThanOrEqual(held)
  })

  test('two facts together hold a text', () => {
    expect(
      classifyFacts({ sellersWithSameText: 4, price: { priceSle: 100, leastSle: 2_000 } }).confidence,
    ).toBeGreaterThan(held)
  })

  test('a text in symbols or another alphabet is queued, since rules may not read it', () => {
    for (const text of ['🅂🄴🄴 🄼🅈 🅂🄷🄾🄿', 'Новый телефон, приходите']) {
      const { confidence, signals } = classify(text, 'comment')
      expect(signals).toEqual(['Written in symbols or another alphabet'])
      expect(confidence).toBeGreaterThan(queued)
      expect(confidence).toBeLessThan(held)
    }
    expect(classify('We are open 🇸🇱 Sɛn mi mɛsej.', 'comment').signals).toEqual([])
  })

  test('a new account, one other seller or many posts by a new account do not queue a text', () => {
    for (const facts of [
      { isNewAccount: true },
      { sellersWithSameText: 1 },
      { postsInHour: 30, isNewAccount: true },
    ])
      expect(classifyFacts(facts).confidence).toBeLessThan(queued)
    expect(classifyFacts({ isNewAccount: true }).signals).toEqual([])
  })
})

describe('the classifier', () => {
  const random = randomFrom(6)
  const upTo = (many: number) => Math.floor(random() * many)
  const pieces = [
    ...'abc 019.,!?*@$-_/\\\n\t',
    'ɛ',
    'ɔ',
    '\u200b',
    '\u202e',
    '😀',
    '\ud800',
    'send',
    ' money ',
    'first',
    'http://',
    '+232',
    '076',
    'а',
    '(',
    ')',
    '[',
    'x'.repeat(300),
  ]
  const texts = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + upTo(60) }, () => pickAt(pieces, upTo(pieces.length))).join(''),
  )

  test('classifies any text the same way each time, with a confidence from 0 to 1', () => {
    for (const text of texts) {
      for (const kind of SCREENED_KINDS) {
        const classification = classify(text, kind)
        expect(classify(text, kind)).toEqual(classification)
        expect(classification.confidence).toBeGreaterThanOrEqual(0)
        expect(classification.confidence).toBeLessThanOrEqual(1)
      }
    }
  })

  test('is not affected by zero-width characters', () => {
    for (const text of [
      SCAM,
      'Kush and tramadol, call 076 123 456',
      'Ɔmɔs na di las prays? Kam si am.',
      'Visit https://deals.xyz now!',
    ]) {
      for (let at = 0; at <= text.length; at += 1) {
        const split = `${text.slice(0, at)}\u200b${text.slice(at)}`
        expect(classify(split, 'message')).toEqual(classify(text, 'message'))
        expect(keyOf(split)).toEqual(keyOf(text))
      }
    }
  })

  // A pattern that takes quadratic time would exceed the test's timeout.
  test('classifies a long and repetitive text within the timeout', () => {
    for (const text of [
      'a '.repeat(2_500),
      'send '.repeat(1_000),
      '0'.repeat(5_000),
      's.e.n.d '.repeat(600),
      'no '.repeat(1_600),
      '*'.repeat(5_000),
      'one two '.repeat(600),
    ])
      expect(classify(text, 'listing').confidence).toBeLessThanOrEqual(1)
    for (const part of ['a', '1', '.', 'a-.', '@', 'www.', '+1', 'paysendpay', ';1', 'а'])
      expect(classify(`${part.repeat(400_000 / part.length)}x`, 'listing').confidence).toBeLessThanOrEqual(1)
  })
})

test('a scam is held wherever it is in the text', () => {
  for (const before of ['Ok. ', 'ok\n', 'it runs well at home ']) {
    for (const times of [1, 30, 60, 130, 200])
      expect(
        classify(`${before.repeat(times)}${SCAM}`, 'listing').confidence,
        `${times} times '${before}'`,
      ).toBeGreaterThan(held)
  }
})

test('the key of an approved text changes with a link in it, but not with a price', () => {
  const [approved, otherPrice, otherLink] = [
    'Sizes: https://shop.example/sizes, Le 300',
    'Sizes: https://shop.example/sizes, Le 350',
    'Sizes: https://shop.example/bets, Le 300',
  ]
  expect(decisionKeyOf(otherPrice)).toBe(decisionKeyOf(approved))
  expect(decisionKeyOf(otherLink)).not.toBe(decisionKeyOf(approved))
})

test('the key of a text ignores digits and case, and is distinctive only for a long text', () => {
  const text =
    'Samsung Galaxy A15, sealed in its box with charger. Come to the shop and test it. Price 3,200, call ' +
    '076 123 456.'
  expect(keyOf(text.toUpperCase().replace('3,200', '3,100').replace('076 123 456', '077 999 888'))).toEqual(
    keyOf(text),
  )
  expect(keyOf(text)).toMatchObject({ isDistinctive: true })
  expect(keyOf(`${text} Ask for Fatu.`).key).not.toBe(keyOf(text).key)
  expect(keyOf('Is it still there?').isDistinctive).toBe(false)
})

test.each([
  [
    'Asks for payment before the buyer has seen the item',
    [
      'Send half the money by Orange Money first',
      'Pe fɔs, dɔn yu go si am',
      'Full payment before delivery',
      'No inspection before payment',
      'P.a.y f.i.r.s.t',
    ],
  ],
  [
    'Asks for a deposit or a fee to hold or view the item',
    ['Send 300 to reserve it', 'The viewing fee is 200', 'Pay the customs charge of 800'],
  ],
  [
    'Tells people to send a code, a PIN or a password',
    ['Don’t worry, send me the code', 'DM me your OTP', 'Text me the verification code', 'Gi mi yu PIN'],
  ],
  [
    'Asks for a code, a PIN or a password',
    [
      'Send me the code you just got',
      'Wetin na yu Orange Money PIN',
      'Sɛn mi di kod we kam na yu fon',
      'Tell me the OTP',
    ],
  ],
  [
    'Pretends to be the market, a bank or an operator',
    ['This is the admin of Salone Market', 'Orange Money customer care here', 'Verify your account'],
  ],
  [
    'Asks to leave the market and pay elsewhere',
    ['Come to Telegram and pay there', 'Delete this chat after', "Don't pay or talk here"],
  ],
  [
    'Wants gift cards, recharge cards or crypto as payment',
    ['I take only iTunes cards', 'Send USDT', 'Buy a recharge card for me'],
  ],
  [
    'Claims to be abroad, with a courier or an agent who has to be paid',
    [
      'I am out of the country, so pay my agent by MoneyGram',
      'By Western Union to my cashier',
      'I post the keys by DHL',
    ],
  ],
  [
    'Mentions a payment that nobody can check',
    ['I overpaid you', 'Look at the screenshot, release it to my driver'],
  ],
  ['Promises a prize', ['You have won 10,000', 'Lɔki draw tide']],
  ['Offers loans', ['Quick loans today', 'Lon kwik kwik, nɔ pepa']],
  [
    'Promises quick money from bets or investments',
    ['Earn money at home', 'Forex signals', 'Sure odds for tonight'],
  ],
  [
    'Advertises a group, a channel or a page',
    ['Join our WhatsApp group', 'Subscribe to my channel', 'https://t.me/odds'],
  ],
  [
    'Advertises a service or other goods to everybody',
    [
      'We design logos and flyers',
      'Wigs and bags at my shop',
      'Free data for all',
      'WASSCE answers',
      'Visa without interview',
      'Jobs in Dubai',
      'Bleaching cream',
      'Spells for love',
    ],
  ],
  ['Threatens somebody', ['I will find you and beat you', 'A go kil yu', 'I know where you live']],
  [
    'Insults a person, a people or a religion',
    ['You are a fool', 'Idiot', 'Yu na tif', 'These people are animals', 'Your kind should go'],
  ],
  [
    'Offers or asks for sexual services or pictures',
    ['Send nudes', 'Hot girls tonight', 'Massage with happy ending'],
  ],
  [
    'Offers drugs, weapons, forged papers or other things that nobody may sell',
    [
      'Kush and tramadol',
      'w33d for sale',
      'Pistol with bullets',
      'Gɔn fɔ sɛl',
      'Fake passport',
      'Counterfeit dollars',
      'Human bones',
      'Elephant tusk',
    ],
  ],
])('"%s" is the reason for each of its examples', (reason, texts) => {
  for (const text of texts) expect(reasonsFor(text), text).toContain(reason)
})

test('every rule has its own reason, and a weight above 0 and up to 5', () => {
  expect(new Set(RULES.map(({ reason }) => reason)).size).toBe(RULES.length)
  for (const { weight, reason } of RULES) {
    expect(weight, reason).toBeGreaterThan(0)
    expect(weight, reason).toBeLessThanOrEqual(5)
  }
})

test.each([
  'I do not take payment first',
  'You pay on delivery',
  'Call me after you see it',
  'Nobody has to send any money first, come to the shop',
  'A nɔ de pe bifo a si am',
  'I never ask anybody for a code',
  'Be careful, somebody asked me to send Orange Money first',
  'First I see, then I pay',
  'Gun metal grey',
  'Beside the drug store at Kissy Road',
  'Do you have the nail gun too?',
  'This generator will kill your fuel bill',
  'Le 12,000,000 old money',
  'The radio asks for a code',
  'Which code do I type for the gate?',
  'Bullet proof engine',
  'You can pay with Orange Money when we meet',
  'There is no viewing fee',
  'My bank gave me the letter',
  'Ford Escort for sale, five gears',
  'Washer and dryer hookups in the hall',
  'Drill with pistol grip',
  'Smart TV with Netflix and YouTube',
  'New kidney grille, black',
  'The first month and a deposit when you take the keys',
  'First month, last month and security deposit are due at signing',
  'We welcome all regardless of race, religion, sex, disability or origin',
  'I pay the rent on time, and I came before the others',
  "Don't offer me other phones, I only want this one",
  'I did pay the fee to the last agent',
  'The application fee is waived',
  'Thank you for your kind assistance',
  'Please find me something else, a bit cheaper',
  'I would like to share a flat with a colleague',
  'Send me the product code',
  'What is the WiFi password?',
  'You know our shop: pay after you see it',
])('no rule matches "%s"', (text) => {
  expect(reasonsFor(text)).toEqual([])
})

test('a sign does not reach from one clause into the next', () => {
  expect(reasonsFor('Send me a message, the money is for Fatu, you go first')).toEqual([])
  expect(reasonsFor('Bring the money but first look at it')).toEqual([])
})

test('commas inside a phrase do not hide it', () => {
  expect(reasonsFor('You have to send half, by Orange Money, first')).toEqual([
    'Asks for payment before the buyer has seen the item',
  ])
})

test('what is said before a scam does not excuse it', () => {
  for (const text of [
    'It runs well at home. Send half the money by Orange Money first',
    "Don't worry, send half the money by Orange Money first",
    'No problem, send half the money by Orange Money first',
    'I never lie. Send half the money by Orange Money first',
  ])
    expect(reasonsFor(text), text).not.toEqual([])
})

test('a pattern with a word that no sentence can contain throws an error', () => {
  expect(() => compile(["don't pay"])).toThrow("No sentence holds the word 'don't'")
  expect(() => compile(['Send money'])).toThrow("No sentence holds the word 'Send'")
})

test.each([
  ['accents and the letters of Krio', 'Sɛn di mɔni fɔs', [' sen di moni fos ']],
  ['zero-width characters', 'Se\u200bnd mo\u2060ney fi\u00adrst', [' send money first ']],
  ['letters of other alphabets', 'Dоublе yоur mоney', [' double your money ']],
  ['small capitals', 'Sᴇɴᴅ ᴍᴏɴᴇʏ', [' send money ']],
  ['digits for letters', 'Send 0range m0ney f1rst', [' send orange money first ']],
  ['spaced letters', 's e n d  m o n e y  f i r s t', [' send money first ']],
  ['spaced letters without a wider space between the words', 'P a y f i r s t', [' pay first ']],
  ['dots between letters', 'J.o.i.n my group', [' join my group ']],
  ['two-letter words between them', 'S.e.n.d m.e y.o.u.r c.o.d.e', [' send me your code ']],
  ['dots between the letters of a short word', 'P.a.y first', [' pay first ']],
  ['parentheses around letters', '(S)(e)(n)(d) money', [' send money ']],
  ['other separators', 'S · e · n · d   m · e and m~o~n~e~y', [' send me and money ']],
  ['emoji between letters', 's😀e😀n😀d money', [' send money ']],
  ['spaces inside a word', 'Send mo ney, depo sit be fore', [' send money deposit before ']],
  ['hyphens', 'Se-nd the mo-ney, de_po_sit be·fore', [' send the money deposit before ']],
  ['letters in boxes and circles', '🅂🄴🄽🄳 🅼🅾🅽🅴🆈 ⓕⓘⓡⓢⓣ', [' send money first ']],
  ['flags', '🇸🇪🇳🇩 🇲 🇴 🇳 🇪 🇾', [' send money ']],
  ['Lisu and Cherokee', 'ꓢꓰꓠꓓ ꓟꓳꓠꓰꓬ, ᏢᎪᎩ', [' send money pay ']],
  ['stars', 'You b*tch, f*** you', [' you bitch fuck you ']],
  ['repeated letters', 'freeeee data', [' free data ']],
  [
    'sentences and lines',
    'Come and see it. Pay after!\nNo swap',
    [' come and see it ', ' pay after ', ' no swap '],
  ],
  ['links', 'Look at https://bit.ly/x1 or www.deals.shop', [' look at xlink or xlink ']],
  ['links to chat groups', 'Join https://chat.whatsapp.com/Xy', [' join xlink xgroup ']],
  [
    'map links, which lead to a meeting',
    'I am here: https://maps.google.com/?q=8.4,-13.2',
    [' i am here xmap '],
  ],
  [
    'phone numbers, however they are written',
    '076 123 456, +232 76 123456 or 23276123456',
    [' xphone xphone or xphone '],
  ],
  ['phone numbers in words', 'zero seven six one two three four five six', [' xphone ']],
  ['phone numbers in words of Krio', 'Kɔl sɛvin siks wan tu tri fo fayv siks', [' kol xphone ']],
  ['a price beside a year, which is no phone number', 'Accord $3300 2010', [' accord # # ']],
  ['prices, which are not phone numbers', 'Le 25,000,000 or 25000000 or 4,500', [' le # or # or # ']],
])('unmask turns into plain words: %s', (_name, text, sentences) => {
  expect(unmask(text).sentences).toEqual(sentences)
})

test.each([
  [
    'models and measures',
    'Galaxy A54 128GB, 5KVA, RAV4, S24 Ultra, 4x4',
    ' galaxy a# #gb #kva rav# s# ultra #x# ',
  ],
  ['words of one letter', 'I am a b and c', ' i am a b and c '],
  [
    'short lists and abbreviations',
    'Size S, M or L, e.g for a/c, or 3 x 4',
    ' size s m or l e g for a c or # x # ',
  ],
  ['hyphens between words', 'Pay-first, the-dog, no/for', ' pay first the dog no for '],
])('unmask does not report as masked: %s', (_name, text, words) => {
  expect(unmask(text)).toMatchObject({ sentences: [words], links: [], isMasked: false })
})

test.each([
  ['many short sentences', 'Ok. '.repeat(400)],
  ['many lines', 'ok\n'.repeat(400)],
  ['one sentence without a full stop', 'it runs well at home '.repeat(80)],
])('unmask reads to the end of a text with %s', (_name, before) => {
  expect(unmask(`${before}send money first`).sentences.at(-1)).toMatch(/ send money first $/)
})

test('the pieces of a long sentence overlap, so that every phrase is whole in one of them', () => {
  const { sentences } = unmask(
    Array.from(
      { length: 250 },
      (_, at) => `w${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10) % 10]}`,
    ).join(' '),
  )
  expect(sentences.map((words) => words.trim().split(' ').length)).toEqual([100, 100, 82])
  expect(sentences[1]?.startsWith(sentences[0]?.trim().split(' ').slice(-16).join(' ') ?? '-', 1)).toBe(true)
})

test('only a text with disguised words counts as masked', () => {
  for (const text of ['Send 0range m0ney', 's e n d it', 'Se-nd it'])
    expect(unmask(text).isMasked, text).toBe(true)
  for (const text of ['Send Orange Money', 'Flats A, B, C, D'])
    expect(unmask(text).isMasked, text).toBe(false)
})
