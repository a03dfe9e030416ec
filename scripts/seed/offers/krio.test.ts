import { expect, test } from 'vitest'
import { spellKrio } from '../writing.ts'

test.each([
  ['A de sɛl dis fon, i nɔ dia.', 'Ah de sel dis fon, i noh dia.'],
  ['Fayn {brand} jɛnɛreta ɛn nyu mɔtoka', 'Fine {brand} jenereta en nyu motoka'],
  ['Nɔ pe bifo yu si am', 'Noh pe bifo yu si am'],
])('typed on a phone, %s reads %s', (standard, typed) => {
  expect(spellKrio(standard, 'typed')).toBe(typed)
  expect(spellKrio(standard, 'standard')).toBe(standard)
})
