import { expect, test } from 'vitest'
import type { Attribute } from './attribute.ts'
import { attributeText } from './attribute-text.ts'

const WORDS = { yes: 'Yes', no: 'No' }
const base = { column: 'some', label: 'Some' }
const says = { number: '', min: '', max: '' }
const number = { ...base, input: 'number' as const, min: 0, max: 9, says }
const age = { ...number, written: { none: 'New', one: '1 month old', many: 'months old' } }
const rooms = { ...number, written: { cardUnit: 'bed' } }
const miles = { ...number, written: { unit: 'mi' } }
const choice = { ...base, input: 'choice' as const, choices: ['a', 'b'], words: { a: 'The first' } }

test.each<[Attribute, unknown, 'card' | 'table', string]>([
  [choice, 'a', 'table', 'The first'],
  [choice, 'b', 'table', 'b'],
  [{ ...base, input: 'choice', choices: ['a'] }, 'a', 'table', 'a'],
  [{ ...base, input: 'fixed', value: 'a', missing: '', words: { a: 'Sealed' } }, 'a', 'table', 'Sealed'],
  [{ ...base, input: 'flag' }, true, 'table', 'Yes'],
  [{ ...base, input: 'flag' }, false, 'table', 'No'],
  [{ ...base, input: 'list', max: 2, known: [], says: { blank: '', max: '' } }, ['x', 'y'], 'table', 'x, y'],
  [{ ...base, input: 'text' }, 'as typed', 'table', 'as typed'],
  [{ ...base, input: 'text' }, 7, 'table', '7'],
  [
    { ...base, input: 'year', ageMaxYears: 3, says: { number: '', whole: '', tooOld: '', future: '' } },
    2_024,
    'table',
    '2024',
  ],
  [number, 1_234.56, 'table', '1,234.6'],
  [miles, 45_000, 'table', '45,000 mi'],
  [miles, 45_000, 'card', '45,000 mi'],
  [rooms, 2, 'table', '2'],
  [rooms, 2, 'card', '2 bed'],
  [age, 0, 'table', 'New'],
  [age, 1, 'table', '1 month old'],
  [age, 2, 'card', '2 months old'],
  [{ ...number, written: { many: 'years' } }, 0, 'table', '0 years'],
  [{ ...number, written: { many: 'years' } }, 1, 'table', '1 years'],
  [number, 'as it is drawn', 'table', 'as it is drawn'],
])('%o: %j on a %s is %j', (attribute, value, where, text) => {
  expect(attributeText(attribute, value, WORDS, where)).toBe(text)
})
