import { expect, test } from 'vitest'
import { WAVEFORM_LENGTH } from '#contract/limits.ts'
import { toWaveform } from './levels.ts'

test.each([1, 10, 64, 100, 1_200])('%i levels become 64 bars, of which the loudest is 100', (count) => {
  const bars = toWaveform(Array.from({ length: count }, (_, index) => (index + 1) / count / 10))
  expect(bars).toHaveLength(WAVEFORM_LENGTH)
  expect(Math.max(...bars)).toBe(100)
  expect(bars).toEqual([...bars].sort((one, other) => one - other))
})

test('silence is not drawn as speech, and a browser without levels gives flat bars', () => {
  expect(Math.max(...toWaveform(Array.from({ length: 200 }, () => 0.000_1)))).toBeLessThan(10)
  expect(toWaveform([])).toEqual(Array.from({ length: WAVEFORM_LENGTH }, () => 0))
})
