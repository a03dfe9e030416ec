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

test.each([
  ['+23276123456', 'SL', '76123456'],
  ['+232 (0) 76 123-456', 'SL', '076123456'],
  ['0023276123456', 'SL', '76123456'],
  ['23276123456', 'SL', '76123456'],
  ['076123456', 'SL', '076123456'],
  ['76 123 456', 'SL', '76123456'],
  ['tel:+232-76-123456', 'SL', '76123456'],
  ['＋２３２７６１２３４５６', 'SL', '76123456'],
  ['+44 7400 123456', 'GB', '7400123456'],
  ['00 1 (555) 123-4567', 'US', '5551234567'],
  ['+224 601 12 34 56', 'GN', '601123456'],
])('%s belongs to %s', (text, country, number) => {
  expect(readPhone(text, 'SL')).toEqual({ country, number })
})

test.each<[string, PhoneCountry, TypedPhone]>([
  ['+23276123456', 'GB', { country: 'SL', number: '76123456' }],
  ['0023276123456', 'US', { country: 'SL', number: '76123456' }],
  ['+1 416 555 1234', 'CA', { country: 'CA', number: '4165551234' }],
  ['1 555 123 4567', 'US', { country: 'US', number: '5551234567' }],
  ['abc', 'SL', { country: 'SL', number: '' }],
  ['+', 'SL', { country: 'SL', number: '+' }],
  ['+23', 'SL', { country: 'SL', number: '+23' }],
  ['0023', 'SL', { country: 'SL', number: '0023' }],
  ['+881 6123456', 'SL', { country: 'SL', number: '+8816123456' }],
])('%s with %s chosen is read as it was meant', (text, chosen, expected) => {
  expect(readPhone(text, chosen)).toEqual(expected)
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

test.each<[string, Parameters<typeof editPhone>[0], string, number]>([
  [
    'typing at the end keeps the caret there',
    { before: '(555) 12', text: '(555) 123', caret: 9, isForward: false },
    '(555) 123',
    9,
  ],
  [
    'a letter changes nothing',
    { before: '(555) 12', text: '(555)x 12', caret: 6, isForward: false },
    '(555) 12',
    4,
  ],
  [
    'a digit in the middle keeps its place',
    { before: '(555) 12', text: '(5955) 12', caret: 3, isForward: false },
    '(595) 512',
    3,
  ],
  [
    'deleting a bracket backwards takes the digit before it',
    { before: '(555)', text: '(555', caret: 4, isForward: false },
    '55',
    2,
  ],
  [
    'deleting a space forwards takes the digit behind it',
    { before: '(555) 12', text: '(555)12', caret: 5, isForward: true },
    '(555) 2',
    4,
  ],
])('%s', (_, edit, shown, caret) => {
  const edited = editPhone(edit, 'US', formatTyped)
  const text = formatTyped(edited.phone)
  expect([text, caretBehind(text, edited.digitsBefore)]).toEqual([shown, caret])
})

test('the caret stays behind its digit when the form changes under it', () => {
  const { phone, digitsBefore } = editPhone(
    { before: '0761', text: '07619', caret: 5, isForward: false },
    'SL',
    plain,
  )
  expect(caretBehind(formatTyped(phone), digitsBefore)).toBe('(076) 19'.length)
})

test('a calling code that is typed out picks its country and leaves the field', () => {
  const { phone, digitsBefore } = editPhone(
    { before: '+4', text: '+44', caret: 3, isForward: false },
    'SL',
    formatTyped,
  )
  expect(phone).toEqual({ country: 'GB', number: '' })
  expect(digitsBefore).toBe(0)
})

test.each<[TypedPhone, string]>([
  [{ country: 'SL', number: '76123456' }, '+23276123456'],
  [{ country: 'SL', number: '076123456' }, '+232076123456'],
  [{ country: 'US', number: '5551234567' }, '+15551234567'],
  [{ country: 'SL', number: '+8816123456' }, '+8816123456'],
])('the server gets %o with its calling code', (phone, sent) => {
  expect(toInternational(phone)).toBe(sent)
})

test.each<[string, string | undefined]>([
  ['76123456', undefined],
  ['076123456', undefined],
  ['30123456', undefined],
  ['25123456', undefined],
  ['22212345', 'landline'],
  ['022412345', 'landline'],
  ['85123456', 'unknown_prefix'],
  ['40123456', 'unknown_prefix'],
  ['8512345', undefined],
])('%s raises the doubt %s', (number, doubt) => {
  expect(doubtOf({ country: 'SL', number })).toBe(doubt)
})

test('numbers of other countries raise no doubts', () => {
  expect(doubtOf({ country: 'GB', number: '85123456' })).toBeUndefined()
})
