import { expect, test } from 'vitest'
import { isEmojiOnly, toParts } from './message-bubble.tsx'

const ORIGIN = 'https://salone.market'
const OWN = `${ORIGIN}/listings/0190b5a0-0000-7000-8000-0000000000aa`

const linksOf = (content: string) =>
  toParts(content, ORIGIN)
    .filter(({ listingId }) => listingId !== undefined)
    .map(({ text }) => text)
const textOf = (content: string) =>
  toParts(content, ORIGIN)
    .map(({ text }) => text)
    .join('')

test.each([
  ['alone', OWN],
  ['in a sentence', `Look: ${OWN} it is the same`],
  ['at the end of one', `Do you mean ${OWN}?`],
  ['in brackets', `The other (${OWN}).`],
  ['on a line of its own', `Look\n${OWN}\nplease`],
])('the address of a listing of this site leads there, %s', (_where, content) => {
  expect(linksOf(content)).toEqual([OWN])
  expect(toParts(content, ORIGIN).find(({ listingId }) => listingId)?.listingId).toBe(
    '0190b5a0-0000-7000-8000-0000000000aa',
  )
  expect(textOf(content)).toBe(content)
})

test('two in one message lead each to its own', () => {
  expect(linksOf(`${OWN} ${ORIGIN}/listings/b2`)).toEqual([OWN, `${ORIGIN}/listings/b2`])
})

test.each([
  ['another site', 'https://salone-market.example/listings/a1'],
  ['another site whose name begins with ours', 'https://salone.market.example/listings/a1'],
  ["our name as somebody's user name", 'https://salone.market@evil.example/listings/a1'],
  ['our address inside another', 'https://evil.example/?to=https://salone.market/listings/a1'],
  ['our site without its lock', 'http://salone.market/listings/a1'],
  ['another page of ours', 'https://salone.market/auth?next=/listings/a1'],
  ['a path that goes on', 'https://salone.market/listings/a1/../../auth'],
  ['a name that goes on', 'https://salone.market/listings/a1.evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a phone number', 'Call me on +232 76 123456 or 076123456'],
  ['an e-mail', 'write to abu@example.com'],
  ['markup', '<a href="https://salone.market/listings/a1">here</a>'],
])('%s stays plain text', (_what, content) => {
  expect(toParts(content, ORIGIN)).toEqual([{ at: 0, text: content }])
})

test('the dots of our own name are no wild cards', () => {
  expect(linksOf('https://saloneXmarket/listings/a1')).toEqual([])
})

test.each(['👍', '👍🏿', '❤️', '😂😂', '👨‍👩‍👧', '🇸🇱', '🎉 🎉'])('%s is emoji and nothing else', (content) => {
  expect(isEmojiOnly(content)).toBe(true)
})

test.each(['ok 👍', '5', '#1', '', '😂'.repeat(13), '.', 'S'])('“%s” is not', (content) => {
  expect(isEmojiOnly(content)).toBe(false)
})
