import { expect, test } from 'vitest'
import { readIdea } from './idea.ts'

// [spec 2.7 #12]
test.each([
  ['Title: Honda EU22i, 4 months', { field: 'title', text: 'Honda EU22i, 4 months' }],
  ['title:Quiet generator', { field: 'title', text: 'Quiet generator' }],
  [
    'Description: Two lines.\n\nTitle: of another',
    { field: 'description', text: 'Two lines.\n\nTitle: of another' },
  ],
  ['A sentence that names no field', { field: 'description', text: 'A sentence that names no field' }],
  ['Our title: keep it', { field: 'description', text: 'Our title: keep it' }],
])('"%s" is an idea for its field', (suggestion, idea) => {
  expect(readIdea(suggestion)).toEqual(idea)
})
