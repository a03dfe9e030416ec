import { describe, expect, test } from 'vitest'
import { WARNING_KINDS } from '#contract/warning.ts'
import { readForReceiver } from './read-for-receiver.ts'
import { WARNING_TEXTS } from './texts.ts'

const kindOf = (content: string) => readForReceiver(content).warning?.kind ?? null
const contentOf = (content: string) => readForReceiver(content).content

describe('a one-time code', () => {
  test.each([
    ['482913', '••••••'],
    ['My code is 482913', 'My code is ••••••'],
    ['482 913', '••••••'],
    ['482-913 is the code, hurry', '•••••• is the code, hurry'],
    ['it is 4 8 2 9 1 3', 'it is ••••••'],
    ['code: 4.8.2.9.1.3', 'code: ••••••'],
    ['48 29 13', '••••••'],
    ['four eight two nine one three', '••••••'],
    ['di kod na fɔ et tu nayn wan tri', 'di kod na ••••••'],
    ['foureighttwonineonethree', '••••••'],
    ['code ٤٨٢٩١٣', 'code ••••••'],
    ['code ４８２９１３', 'code ••••••'],
    ['code ❹❽❷❾❶❸', 'code ••••••'],
    ['4️⃣8️⃣2️⃣9️⃣1️⃣3️⃣', '••••••'],
    ['the code is 48O9l3', 'the code is ••••••'],
    ['4\u200b8\u200b2\u200b9\u200b1\u200b3', '••••••'],
    ['G-482913 is your Google verification code', 'G-•••••• is your Google verification code'],
    ['otp482913', 'otp••••••'],
    ['Salone Market: 650000 is your code', 'Salone Market: •••••• is your code'],
    ['They sent me 482913, now send the money', 'They sent me ••••••, now send the money'],
    ['Price is 645,320 and my code is 482913', 'Price is 645,320 and my code is ••••••'],
    ['first 482913, then 715224', 'first ••••••, then ••••••'],
  ])('is hidden from the receiver: %s', (content, shown) => {
    expect(readForReceiver(content)).toMatchObject({ content: shown, warning: { kind: 'code' } })
  })

  test('says why it is hidden', () => {
    expect(readForReceiver('482913').warning?.text).toMatch(/^We hid a number that may be a one-time code\./)
  })
})

describe('a number that is something else', () => {
  test.each([
    'The price is 650000',
    '650000',
    'SLE 250,000',
    'Le 482913',
    '482913 leones',
    '$482,913',
    'I can give you 487,500',
    'rent is 120000 per year',
    'between 350 000 and 400 000',
    '250-300',
    'my number is 076 482 913',
    '+232 76 482913',
    '76482913',
    'IMEI 356938035643809',
    'IMEI 35 693803 564380 9',
    'Mileage 143218',
    'it has done 143218 km',
    'model LC192301',
    'SM-482913',
    'engine 3S 482913',
    'serial no. 883920',
    'invoice 230914',
    '12-05-24',
    'made in 2015, registered 2019',
    'sizes 38 39 40',
    '40 41 42',
    '8.482913, -13.234',
    'https://example.com/item/482913',
    'write to 482913@example.com',
    'code 48291 or 4829130',
    'one of two, for three or four',
  ])('is shown: %s', (content) => {
    expect(contentOf(content)).toBe(content)
  })
})

describe('a warning', () => {
  test.each([
    ['code', 'Please send me the 6-digit code you just got'],
    ['code', 'Duya sɛn mi di kod we kam na yu fon'],
    ['code', 'What is your Orange Money PIN?'],
    ['prepayment', 'Send half by Orange Money first and I will keep it for you'],
    ['prepayment', 'Yu fɔ pe bifo yu si am'],
    ['prepayment', 'There is a viewing fee of 100, pay it on my Afrimoney'],
    ['fake_payment', 'Payment sent, check your SMS'],
    ['fake_payment', 'You have received SLE 4,500.00 from 076123456. New balance SLE 4,512. Ref PP240918'],
    ['fake_payment', 'A dɔn sɛn di mɔni, chɛk yu fon'],
    ['other_app', "Let's talk on WhatsApp"],
    ['other_app', 'Add me on Telegram'],
    ['other_app', 'Kam wi tɔk na WhatsApp'],
    ['other_app', 'https://wa.me/23276000000'],
    ['other_app', 'Click http://sl-market-pay.com to receive your money'],
    ['courier', 'I am abroad, my agent will collect the phone for me'],
    ['courier', 'My courier comes for it, pay him the insurance and I refund you'],
    ['wrong_transfer', 'I sent money to your number by mistake'],
    ['wrong_transfer', 'A sɛn mɔni na yu nɔmba bay mistek, sɛn am bak'],
  ])('of %s stands above: %s', (kind, content) => {
    expect(readForReceiver(content)).toMatchObject({ content, warning: { kind } })
  })

  test('reads what is disguised', () => {
    expect(kindOf('S e n d  m o n e y  f i r s t')).toBe('prepayment')
    expect(kindOf('Lеt us tаlk оn WhаtsАpp')).toBe('other_app')
  })

  test.each([
    'Is it still available?',
    'You can call me',
    'You can call or WhatsApp me',
    'I will pay when I have seen it',
    'A go pe we a dɔn si am',
    'Do not pay before you see it',
    'Somebody asked me for a code, be careful',
    'What is the gate code?',
    'My brother will come for it with the cash',
    'Send me your location, I am near Lumley',
    'I sent you a message on Monday',
    'Sorry, wrong picture, that is another house',
    'https://maps.app.goo.gl/8Jd72 here is the house',
    'Thank you, I received the money',
    '',
  ])('stands above nothing harmless: %s', (content) => {
    expect(readForReceiver(content)).toEqual({ content, warning: null })
  })

  test('has one or two short sentences', () => {
    for (const kind of WARNING_KINDS) {
      expect(WARNING_TEXTS[kind].length, kind).toBeLessThanOrEqual(145)
      expect(WARNING_TEXTS[kind].match(/[.?](?: |$)/g)?.length, kind).toBeLessThanOrEqual(2)
    }
  })
})

test('the longest message is read in a moment', () => {
  for (const part of ['1 ', 'pay first ', 'a.b-', '٤', 'send me the code you got '])
    expect(() => readForReceiver(part.repeat(2_000).slice(0, 2_000))).not.toThrow()
})
