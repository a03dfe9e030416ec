import { currentYear } from '#contract/dates.ts'
import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf, type ListingType } from '#contract/kinds/derived.ts'
import { FILTERS, keysOf } from '#contract/kinds/filters.ts'

const WORDS = ['tidy', 'brisk', 'Kissy', 'number 7', 'café']

/** Random values for the attributes of a kind. Leaves out a third of the optional ones. */
export function randomDetails(type: ListingType, random: () => number): Record<string, unknown> {
  return Object.fromEntries(
    attributesOf(type).map(([name, attribute]) => [
      name,
      attribute.isOptional && random() < 0.33 ? undefined : randomDetail(attribute, random),
    ]),
  )
}

/** A random value for the filter with this key; for a range, at most `max`. */
export function randomFilter(key: string, random: () => number, max = Infinity): string | number | true {
  if (key === 'area') return pick(['Lumley', 'Kissy', 'Njai Town', 'Nowhere'], random)
  const found = FILTERS.find(({ filter }) => keysOf(filter).includes(key))
  if (!found) throw new Error(`No filter has the key ${key}`)
  const { filter, choices } = found
  if (filter.by === 'yes') return true
  if (filter.by === 'range') return below(Math.min(filter.top, max) + 1, random)
  const listed = [...choices.values()].flat()
  return pick(listed.length > 0 ? listed : WORDS, random)
}

function randomDetail(attribute: Attribute, random: () => number): unknown {
  switch (attribute.input) {
    case 'text':
      return pick(attribute.knownValues ?? WORDS, random)
    case 'choice':
      return pick(attribute.choices, random)
    case 'fixed':
      return attribute.value
    case 'number': {
      const { min, max, step = 1 } = attribute
      return Number((min + step * below(Math.floor((max - min) / step) + 1, random)).toFixed(6))
    }
    case 'year':
      return currentYear() - below(attribute.ageMaxYears + 1, random)
    case 'date':
      return `${currentYear() + 1}-01-${10 + below(20, random)}`
    case 'flag':
      return random() < 0.5
    case 'list':
      return attribute.knownValues.filter(() => random() < 0.3).slice(0, attribute.max)
  }
}

function below(end: number, random: () => number): number {
  return Math.floor(random() * end)
}

function pick<T>(list: readonly T[], random: () => number): T {
  return pickAt(list, below(list.length, random))
}

/** The item at an index, modulo the length. */
export function pickAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

/** Seeded random numbers in [0, 1) (mulberry32), so that a failure can be reproduced. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
