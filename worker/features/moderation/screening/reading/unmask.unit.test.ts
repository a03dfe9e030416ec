import { expect, test } from 'vitest'
import { unmask } from './unmask.ts'

// [spec 10.11 #1]
test.each([
  ['accents and the letters of Krio', 'Sɛn di mɔni fɔs', [' sen di moni fos ']],
  ['characters without width', 'Se\u200bnd mo\u2060ney fi\u00adrst', [' send money first ']],
  ['letters of other alphabets', 'Dоublе yоur mоney', [' double your money ']],
  ['small capitals', 'Sᴇɴᴅ ᴍᴏɴᴇʏ', [' send money ']],
  ['figures for letters', 'Send 0range m0ney f1rst', [' send orange money first ']],
  ['spaced letters', 's e n d  m o n e y  f i r s t', [' send money first ']],
  ['spaced letters without a wider space between the words', 'P a y f i r s t', [' pay first ']],
  ['points between letters', 'J.o.i.n my group', [' join my group ']],
  ['stars', 'You b*tch, f*** you', [' you bitch fuck you ']],
  ['letters drawn out', 'freeeee data', [' free data ']],
  [
    'sentences and lines',
    'Come and see it. Pay after!\nNo swap',
    [' come and see it ', ' pay after ', ' no swap '],
  ],
  ['links', 'Look at https://bit.ly/x1 or www.deals.shop', [' look at xlink or xlink ']],
  ['links to groups', 'Join https://chat.whatsapp.com/Xy', [' join xlink xgroup ']],
  [
    'links to a map, which lead to a meeting',
    'I am here: https://maps.google.com/?q=8.4,-13.2',
    [' i am here xmap '],
  ],
  [
    'phone numbers, however they are written',
    '076 123 456, +232 76 123456 or 23276123456',
    [' xphone xphone or xphone '],
  ],
  ['phone numbers in words', 'zero seven six one two three four five six', [' xphone ']],
  ['prices, which are no phone numbers', 'Le 25,000,000 or 25000000 or 4,500', [' le # or # or # ']],
])('sees through %s', (_name, text, sentences) => {
  expect(unmask(text).sentences).toEqual(sentences)
})

test.each([
  [
    'models and measures',
    'Galaxy A54 128GB, 5KVA, RAV4, S24 Ultra, 4x4',
    ' galaxy a# #gb #kva rav# s# ultra #x# ',
  ],
  ['short words of one letter', 'I am a b and c', ' i am a b and c '],
])('leaves %s alone', (_name, text, words) => {
  expect(unmask(text)).toEqual({ sentences: [words], links: [], isMasked: false })
})

test.each([
  ['many short sentences', 'Ok. '.repeat(400)],
  ['many lines', 'ok\n'.repeat(400)],
  ['one sentence without an end', 'it runs well at home '.repeat(80)],
])('reads on behind %s', (_name, before) => {
  expect(unmask(`${before}send money first`).sentences.at(-1)).toMatch(/ send money first $/)
})

test('the pieces of a long sentence overlap, so that no phrase is cut apart', () => {
  const { sentences } = unmask(
    Array.from(
      { length: 250 },
      (_, at) => `w${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10) % 10]}`,
    ).join(' '),
  )
  expect(sentences.map((words) => words.trim().split(' ').length)).toEqual([100, 100, 82])
  expect(sentences[1]?.startsWith(sentences[0]?.trim().split(' ').slice(-16).join(' ') ?? '-', 1)).toBe(true)
})

test('tells a text that hides its words from one that does not', () => {
  expect([unmask('Send 0range m0ney').isMasked, unmask('Send Orange Money').isMasked]).toEqual([true, false])
})
