import { expect, test } from 'vitest'
import { compile, matchRules } from './read.ts'
import { RULES } from './rules.ts'
import { unmask } from './unmask.ts'

function said(text: string): string[] {
  return matchRules(unmask(text).sentences, 'message').map(({ says }) => says)
}

// [spec 10.11 #1]
test.each([
  [
    'Asks for payment before the buyer has seen it',
    [
      'Send half the money by Orange Money first',
      'Pe fɔs, dɔn yu go si am',
      'Full payment before delivery',
      'No inspection before payment',
      'P.a.y f.i.r.s.t',
    ],
  ],
  [
    'Asks for a deposit or a fee to hold it or to see it',
    ['Send 300 to reserve it', 'The viewing fee is 200', 'Pay the customs charge of 800'],
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
    'Comes from abroad, by a courier or an agent who has to be paid',
    ['I am out of the country', 'By Western Union to my cashier', 'I post the keys by DHL'],
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
  ['Has a link to another website', ['Look at http://deals.xyz']],
  ['Offers free data, accounts, exams or certificates', ['Free data for all', 'WASSCE answers']],
  ['Offers visas, jobs or travel', ['Visa without interview', 'Jobs in Dubai']],
  ['Offers healing, spells, slimming or creams', ['Bleaching cream', 'Spells for love']],
  ['Advertises a service or other goods to everybody', ['We make logos and flyers', 'Wigs, bags and shoes']],
  ['Threatens somebody', ['I will find you and beat you', 'A go kil yu', 'I know where you live']],
  ['Insults somebody', ['You are a fool', 'Idiot', 'Yu mama']],
  ['Attacks a people or a religion', ['These people are animals', 'Your kind should go']],
  [
    'Offers or asks for sexual services or pictures',
    ['Send nudes', 'Hot girls tonight', 'Massage with happy ending'],
  ],
  ['Offers drugs', ['Kush and tramadol', 'w33d for sale']],
  ['Offers weapons or explosives', ['Pistol with bullets', 'Gɔn fɔ sɛl']],
  ['Offers forged papers, money or stolen things', ['Fake passport', 'Counterfeit dollars']],
  ['Offers people, animals or things that nobody may sell', ['Human bones', 'Elephant tusk']],
])('"%s" is said of each of its cases', (says, texts) => {
  for (const text of texts) expect(said(text), text).toContain(says)
})

// [spec 10.11 #48]
test('every rule of the table stands in the cases above or is tried here, and weighs something', () => {
  expect(new Set(RULES.map(({ says }) => says)).size).toBe(RULES.length)
  for (const { weight, says } of RULES) {
    expect(weight, says).toBeGreaterThan(0)
    expect(weight, says).toBeLessThanOrEqual(5)
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
])('no rule says anything of "%s"', (text) => {
  expect(said(text)).toEqual([])
})

// [spec 10.11 #48]
test('a pattern with a word that no sentence can hold is a mistake that says so', () => {
  expect(() => compile(["don't pay"])).toThrow("No sentence holds the word 'don't'")
  expect(() => compile(['Send money'])).toThrow("No sentence holds the word 'Send'")
})
