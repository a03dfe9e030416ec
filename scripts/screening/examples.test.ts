import { describe, expect, test } from 'vitest'
import { MODERATED_TYPES, type ModeratedType, MODERATION_THRESHOLDS } from '#contract/trust.ts'
import { read } from '#worker/features/moderation/screening/reading/read.ts'
import { TRAINED } from '#worker/features/moderation/screening/reading/weights.ts'
import { DEMO_KINDS } from '../seed/offers/demo-kinds.ts'
import { makeMarket } from '../seed/market.ts'
import { LABELS, partExamples, readExamples } from './examples.ts'

const examples = readExamples()
const { train, heldBack } = partExamples(examples)

describe('the labelled examples', () => {
  test('there are at least 1,200 examples, half of them clean, with every kind and label', () => {
    expect(examples.length).toBeGreaterThanOrEqual(1_200)
    expect(examples.filter(({ label }) => label === 'clean').length * 2).toBeGreaterThanOrEqual(
      examples.length,
    )
    for (const kind of MODERATED_TYPES) {
      for (const label of LABELS)
        expect(
          examples.filter((each) => each.kind === kind && each.label === label).length,
          `${kind} ${label}`,
        ).toBeGreaterThanOrEqual(15)
    }
  })

  test('the examples are always split alike, about a third held back and no text on both sides', () => {
    expect(
      partExamples(examples.toReversed())
        .heldBack.map(({ text }) => text)
        .sort(),
    ).toEqual(heldBack.map(({ text }) => text).sort())
    expect(heldBack.length / examples.length).toBeGreaterThan(0.28)
    expect(heldBack.length / examples.length).toBeLessThan(0.4)
    const learned = new Set(train.map(({ text }) => text.toLowerCase()))
    expect(heldBack.filter(({ text }) => learned.has(text.toLowerCase()))).toEqual([])
  })
})

describe('the screening of the held-back texts', () => {
  const readings = heldBack.map(({ text, kind, label }) => ({ label, ...read(text, kind) }))

  // [spec 10.11 #8, 10.18 #19]
  test('at least 95 % of held texts are forbidden, and at least 80 % of forbidden texts are flagged', () => {
    const held = readings.filter(({ confidence }) => confidence > MODERATION_THRESHOLDS.held)
    expect(held.filter(({ label }) => label !== 'clean').length / held.length).toBeGreaterThanOrEqual(0.95)
    const bad = readings.filter(({ label }) => label !== 'clean')
    expect(
      bad.filter(({ confidence }) => confidence > MODERATION_THRESHOLDS.queued).length / bad.length,
    ).toBeGreaterThanOrEqual(0.8)
  })

  // [spec 10.11 #8]
  test('fewer than 4 % of clean texts are flagged', () => {
    const clean = readings.filter(({ label }) => label === 'clean')
    expect(
      clean.filter(({ confidence }) => confidence > MODERATION_THRESHOLDS.queued).length / clean.length,
    ).toBeLessThan(0.04)
  })
})

test('the weights are small enough for the Worker’s bundle', () => {
  expect(TRAINED.packed.length).toBeLessThan(200 * 1_024)
})

function confidenceOf(text: string, kind: ModeratedType): number {
  return read(text, kind).confidence
}

// [spec 10.11 #8]
test('nothing in the demo market is flagged but the fraudulent comment that its seller hid', () => {
  const { listings } = makeMarket({ now: Date.UTC(2026, 5, 15) })
  expect(new Set(listings.map(({ listing }) => listing.type)).size).toBe(DEMO_KINDS.length)
  for (const { listing, talk, seller } of listings) {
    expect(confidenceOf(`${listing.title}\n${listing.description}`, 'listing'), listing.title).toBeLessThan(
      MODERATION_THRESHOLDS.queued,
    )
    for (const { content, isHidden } of talk.flatMap((each) =>
      each.answers ? [each, each.answers] : [each],
    )) {
      if (!isHidden)
        expect(confidenceOf(content, 'comment'), content).toBeLessThan(MODERATION_THRESHOLDS.queued)
    }
    const profile = [seller.businessName, `${seller.firstName} ${seller.lastName}`, seller.bio]
      .filter(Boolean)
      .join('\n')
    expect(confidenceOf(profile, 'profile'), profile).toBeLessThan(MODERATION_THRESHOLDS.queued)
  }
})
