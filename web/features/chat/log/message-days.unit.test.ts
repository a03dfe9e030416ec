import { expect, test } from 'vitest'
import { threadWords } from '../copy.ts'
import { dayLine, rowTime, todayOf } from './message-days.ts'

const words = threadWords.en
const NOW = Date.parse('2026-11-22T00:30:00.000Z')
const today = todayOf(NOW)

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-21', 'Yesterday'],
  ['2026-11-20', 'November 20, 2026'],
  ['2025-12-31', 'December 31, 2025'],
])('above the messages of %s stands %s', (day, line) => {
  expect(dayLine(day, today, words)).toBe(line)
})

test('yesterday of the first of March is the end of February', () => {
  expect(dayLine('2028-02-29', '2028-03-01', words)).toBe('Yesterday')
})

test.each([
  ['2026-11-22T00:05:00.000Z', '00:05'],
  ['2026-11-21T23:59:00.000Z', 'Yesterday'],
  ['2026-11-03T12:00:00.000Z', 'Nov 3'],
  ['2025-11-22T12:00:00.000Z', 'Nov 22, 2025'],
])('in the list %s is %s', (at, shown) => {
  expect(rowTime(at, today, words)).toBe(shown)
})

test('without a clock a day is a date', () => {
  expect(todayOf(undefined)).toBeUndefined()
  expect(dayLine('2026-11-22', undefined, words)).toBe('November 22, 2026')
  expect(rowTime('2026-11-22T10:00:00.000Z', undefined, words)).toBe('Nov 22')
})
