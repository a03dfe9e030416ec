import { expect, test } from 'vitest'
import { DEMO_KINDS } from '../demo-kinds.ts'
import { THUMBHASH_MAX } from '#contract/limits.ts'
import { makeMarket } from '../market.ts'
import { encodePhoto } from './encode.ts'
import { scenesOf } from './scene.ts'

const { listings } = makeMarket({ now: Date.now() })
const sample = DEMO_KINDS.flatMap((type) =>
  listings.filter(({ listing }) => listing.type === type).slice(0, 3),
)

test('every listing has one scene for each of its photos, and a cover like no other’s', () => {
  const covers = listings.map((listing) => {
    const scenes = scenesOf(listing)
    expect(scenes).toHaveLength(listing.photoIds.length)
    return scenes[0]?.name
  })
  expect(new Set(covers).size).toBe(listings.length)
})

test('a scene is drawn the same each time, without a number that is none', () => {
  for (const listing of sample) {
    for (const { draw } of scenesOf(listing)) {
      const svg = draw()
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      expect(draw()).toBe(svg)
    }
  }
})

test('covers weigh what a feed can afford: at most 30 KB at 640 pixels and 12 KB at 320', async () => {
  for (const listing of sample) {
    const cover = await encodePhoto(scenesOf(listing)[0]?.draw() ?? '')
    const [large, medium, small] = cover.files.map(({ length }) => length)
    expect(medium).toBeGreaterThan(3_000)
    expect(medium).toBeLessThan(30_000)
    expect(small).toBeLessThan(12_000)
    expect(large).toBeLessThan(120_000)
    expect(cover.thumbhash.length).toBeLessThanOrEqual(THUMBHASH_MAX)
    expect(Math.max(cover.width, cover.height)).toBeLessThanOrEqual(1_280)
  }
}, 30_000)
