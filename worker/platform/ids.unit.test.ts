import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { isId, newId } from './ids.ts'

const NOW = Date.UTC(2026, 10, 20)

describe('an id', () => {
  // [spec 10.1 #8]
  test('is a UUID of version 7 and the RFC variant', () => {
    for (let turn = 0; turn < 100; turn += 1) {
      expect(newId(NOW)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })

  test('begins with its time in milliseconds', () => {
    expect(newId(0x0192_abcd_ef01).slice(0, 13)).toBe('0192abcd-ef01')
  })

  // [spec 10.1 #8]
  test('is recognised by its form and sorts by time', () => {
    const times = [0, 1, 0xffff, 0x1_0000, NOW - 1, NOW, NOW + 1, NOW + DAY_MS, Date.UTC(2126, 0, 1)]
    const ids = times.map(newId)
    expect(ids.toReversed().sort()).toEqual(ids)
    for (const id of ids) expect([isId(id), isId(id.toUpperCase())]).toEqual([true, true])
  })

  // [spec 10.1 #8]
  test('is unique within a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(NOW))
    expect(new Set(ids).size).toBe(10_000)
  })
})

test.each([
  '',
  '1',
  'nothing',
  '0'.repeat(32),
  '00000000-0000-7000-8000-00000000000g',
  '00000000-0000-7000-8000-0000000000000',
])('%j is no id', (text) => {
  expect(isId(text)).toBe(false)
})
