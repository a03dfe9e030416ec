import { expect, test } from 'vitest'
import type { Attribute, Filter, Kind } from './attribute.ts'
import { filtersOf } from './derived.ts'
import { keysOf } from './filters.ts'
import { KINDS } from './kinds.ts'

const kinds: readonly Kind[] = KINDS
const filters = kinds.flatMap(filtersOf)
const attributes = kinds.flatMap((kind) => Object.values<Attribute>(kind.attributes))

test.each<[what: string, of: (filter: Filter) => string | number | undefined]>([
  ['place', ({ place }) => place],
  ['letter', (filter) => ('letter' in filter ? filter.letter : undefined)],
  ['first key', (filter) => keysOf(filter)[0]],
])('two filters share no %s, and kinds that share a filter share all of it', (_what, of) => {
  for (const { filter } of filters)
    for (const other of filters)
      if (of(filter) !== undefined && of(filter) === of(other.filter)) expect(other.filter).toEqual(filter)
})

test('letters of filters are none that other words of the text index start with', () => {
  for (const { filter } of filters) if ('letter' in filter) expect(filter.letter).toMatch(/^[a-z1-9]$/)
  expect(filters.flatMap(({ filter }) => ('letter' in filter ? filter.letter : [])).join()).not.toMatch(
    /[kpaqrmxwd]/,
  )
})

test('a range by steps has the step of its attribute', () => {
  const steps = filters.flatMap(({ filter, attribute }) =>
    filter.by === 'range' && filter.scale.by === 'steps' ? [{ step: filter.scale.step, attribute }] : [],
  )
  expect(steps).not.toEqual([])
  for (const { step, attribute } of steps) {
    if (attribute.input === 'number') expect(step, attribute.column).toBe(attribute.step)
    if (attribute.input === 'year') expect(step, attribute.column).toBe(1)
  }
})

test('each kind has a place of its own in the feed', () => {
  expect(new Set(kinds.map(({ feedPlace }) => feedPlace)).size).toBe(kinds.length)
})

test('a column holds one sort of value', () => {
  const sorts: Record<Attribute['input'], string> = {
    text: 'text',
    choice: 'text',
    fixed: 'text',
    number: 'number',
    year: 'number',
    flag: 'flag',
    list: 'list',
  }
  for (const { column, input } of attributes)
    for (const other of attributes)
      if (other.column === column) expect(sorts[other.input], column).toBe(sorts[input])
})

test('what is neither optional nor fixed says what is missing', () => {
  for (const attribute of attributes)
    if ((attribute.input === 'text' || attribute.input === 'choice') && !attribute.isOptional)
      expect(attribute.missing, attribute.column).toBeTruthy()
})
