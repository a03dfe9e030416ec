import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'

test('the same seed gives the same numbers, and another seed gives different ones', () => {
  const draw = (seed: string) => {
    const random = randomFrom(seed)
    return Array.from({ length: 50 }, () => random.next())
  }
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('a fork does not depend on what was drawn before it', () => {
  const untouched = randomFrom('a').fork('part', 1).next()
  const drawn = randomFrom('a')
  drawn.next()
  expect(drawn.fork('part', 1).next()).toBe(untouched)
})

test('whole numbers include both ends and are evenly distributed', () => {
  const random = randomFrom('even')
  const counts = Array.from({ length: 6 }, () => 0)
  for (let i = 0; i < 6_000; i++) {
    const face = random.int(0, 5)
    counts[face] = (counts[face] ?? 0) + 1
  }
  for (const count of counts) expect(count).toBeGreaterThan(850)
})

test('a weight of three is chosen three times as often as one, and a weight of zero never', () => {
  const random = randomFrom('weights')
  const drawn = Array.from({ length: 4_000 }, () =>
    random.weighted([
      ['heavy', 3],
      ['light', 1],
      ['none', 0],
    ]),
  )
  const heavy = drawn.filter((each) => each === 'heavy').length
  expect(heavy).toBeGreaterThan(2_850)
  expect(heavy).toBeLessThan(3_150)
  expect(drawn).not.toContain('none')
})

test('a sample has different items, or all items if it asks for more than there are', () => {
  const random = randomFrom('sample')
  expect(new Set(random.sample([1, 2, 3, 4, 5, 6], 4)).size).toBe(4)
  expect(random.sample([1, 2, 3], 9).sort()).toEqual([1, 2, 3])
})
