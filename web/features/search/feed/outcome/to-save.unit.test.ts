import { expect, test } from 'vitest'
import type { ListingsPage } from '#contract/listing.ts'
import { pageOf } from '../listing.fixture.ts'
import { toSave } from './to-save.ts'

const found: ListingsPage = pageOf([], {
  filters: { type: 'generator', location: 'Bo', minBedrooms: 0, sortBy: 'likes' },
  understood: [
    { key: 'type', value: 'generator', label: 'Generators', span: [0, 3] },
    { key: 'location', value: 'Bo', label: 'Bo' },
  ],
})

test('a text is saved as typed with what was chosen beside it, under the names of its chips', () => {
  expect(toSave({ q: 'gen', location: 'Bo', sort: 'likes' }, found)).toEqual({
    query: 'gen',
    filters: { location: 'Bo', sortBy: 'likes' },
    suggestedName: 'Generators, Bo',
  })
})

test('without a text all that was chosen is saved, and what the server did not know is not', () => {
  expect(toSave({ type: 'generator', location: 'Bo', minBedrooms: 0, color: 'Atlantis' }, found)).toEqual({
    query: '',
    filters: { type: 'generator', location: 'Bo', minBedrooms: 0 },
    suggestedName: 'Generators, Bo',
  })
})
