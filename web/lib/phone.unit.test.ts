import { expect, test } from 'vitest'
import { formatTyped } from './phone-format.ts'
import {
  caretBehind,
  doubtOf,
  editPhone,
  fitted,
  readPhone,
  toInternational,
  type PhoneCountry,
  type TypedPhone,
} from './phone.ts'

const plain = ({ number }: TypedPhone) => number

test.each<[string, PhoneCountry, PhoneCountry, string]>([
  ['+23276123456', 'GB', 'SL', '76123456'],
  ['+232 (0) 76 123-456', 'SL', 'SL', '076123456'],
  ['0023276123456', 'US', 'SL', '76123456'],
  ['23276123456', 'SL', 'SL', '76123456'],
  ['076123456', 'SL', 'SL', '076123456'],
  ['76 123 456', 'SL', 'SL', '76123456'],
  ['tel:+232-76-123456', 'SL', 'SL', '76123456'],
  ['＋２３２７６１２３４５６', 'SL', 'SL', '76123456'],
  ['+44 7400 123456', 'SL', 'GB', '7400123456'],
  ['00 1 (555) 123-4567', 'SL', 'US', '5551234567'],
  ['+224 601 12 34 56', 'SL', 'GN', '601123456'],
  ['+1 416 555 1234', 'CA', 'CA', '4165551234'],
  ['1 555 123 4567', 'US', 'US', '5551234567'],
  ['abc', 'SL', 'SL', ''],
  ['+', 'SL', 'SL', '+'],
  ['+23', 'SL', 'SL', '+23'],
  ['0023', 'SL', 'SL', '0023'],
  ['+881 6123456', 'SL', 'SL', '+8816123456'],
])('%s with %s chosen is a number of %s', (text, chosen, country, number) => {
  expect(readPhone(text, chosen)).toEqual({ country, number })
})

// [spec 2.4 #2]
test.each<[PhoneCountry, string, string]>([
  ['SL', '076123456', '(076) 123456'],
  ['SL', '76123456', '76123456'],
  ['US', '5', '5'],
  ['US', '5551', '(555) 1'],
  ['US', '5551234567', '(555) 123-4567'],
  ['GB', '07400123456', '07400 123456'],
  ['NG', '08021234567', '0802 123 4567'],
  ['FR', '0612345678', '06 12 34 56 78'],
])('a number of %s is shown in the form used there', (country, number, shown) => {
  expect(formatTyped({ country, number })).toBe(shown)
})

// [spec 2.4 #3, 9 #6]
test('the field shows at most 14 characters', () => {
  expect(fitted({ country: 'SL', number: '7'.repeat(20) }, plain).number).toHaveLength(14)
  expect(
    formatTyped(fitted({ country: 'US', number: '55512345678999999' }, formatTyped)).length,
  ).toBeLessThanOrEqual(14)
})

// Where the caret stands before and after is marked by a bar.
test.each([
  ['typing at the end keeps the caret there', '(555) 12', '(555) 123|', '(555) 123|'],
  ['a letter changes nothing', '(555) 12', '(555)x| 12', '(555|) 12'],
  ['a digit in the middle keeps its place', '(555) 12', '(59|55) 12', '(59|5) 512'],
  ['deleting a bracket backwards takes the digit before it', '(555)', '(555|', '55|'],
  ['a calling code that is typed out leaves the field', '+4', '+44|', '|'],
])('%s', (_, before, typed, shown) => {
  expect(edited(before, typed, false)).toBe(shown)
})

test('deleting a space forwards takes the digit behind it', () => {
  expect(edited('(555) 12', '(555)|12', true)).toBe('(555|) 2')
})

test('the caret stays behind its digit when the form changes under it', () => {
  expect(edited('0761', '07619|', false, 'SL', plain)).toBe('(076) 19|')
})

function edited(
  before: string,
  typed: string,
  isForward: boolean,
  country: PhoneCountry = 'US',
  format = formatTyped,
) {
  const edit = { before, text: typed.replace('|', ''), caret: typed.indexOf('|'), isForward }
  const { phone, digitsBefore } = editPhone(edit, country, format)
  const text = formatTyped(phone)
  const caret = caretBehind(text, digitsBefore)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each<[TypedPhone, string]>([
  [{ country: 'SL', number: '76123456' }, '+23276123456'],
  [{ country: 'SL', number: '076123456' }, '+232076123456'],
  [{ country: 'US', number: '5551234567' }, '+15551234567'],
  [{ country: 'SL', number: '+8816123456' }, '+8816123456'],
])('the server gets %o with its calling code', (phone, sent) => {
  expect(toInternational(phone)).toBe(sent)
})

test.each<[PhoneCountry, string, string | undefined]>([
  ['SL', '76123456', undefined],
  ['SL', '076123456', undefined],
  ['SL', '30123456', undefined],
  ['SL', '25123456', undefined],
  ['SL', '22212345', 'landline'],
  ['SL', '022412345', 'landline'],
  ['SL', '85123456', 'unknown_prefix'],
  ['SL', '40123456', 'unknown_prefix'],
  ['SL', '8512345', undefined],
  ['GB', '85123456', undefined],
])('a number of %s, %s, raises the doubt %s', (country, number, doubt) => {
  expect(doubtOf({ country, number })).toBe(doubt)
})
