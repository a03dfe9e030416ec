import { expect, test } from 'vitest'
import { editsBetween, formsOf, isRepairable, likeliestWord } from './spelling.ts'

test.each([
  ['honda', 'honda', 0],
  ['hnda', 'honda', 1],
  ['honnda', 'honda', 1],
  ['hinda', 'honda', 1],
  ['hodna', 'honda', 1],
  ['samsong', 'samsung', 1],
  ['geneartro', 'generator', 2],
  ['bed', 'generator', 8],
  ['', 'bo', 2],
])('%j and %j are %i edits apart', (from, to, edits) => {
  expect(editsBetween(from, to)).toBe(edits)
  expect(editsBetween(to, from)).toBe(edits)
})

test('two words that are one edit apart share a form, whatever the edit', () => {
  const word = 'generator'
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const known = new Set(formsOf(word))
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const edited = [
      head + tail.slice(1),
      ...Array.from(letters, (letter) => head + letter + tail),
      ...Array.from(letters, (letter) => head + letter + tail.slice(1)),
    ]
    if (tail.length > 1) edited.push(head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2))
    for (const each of edited)
      expect(
        formsOf(each).some((form) => known.has(form)),
        each,
      ).toBe(true)
  }
})

test.each([
  ['honda', true],
  ['bed', false],
  ['s24u', false],
  ['corolla', true],
  ['кот-кот', false],
  ['a'.repeat(25), false],
])('the word %s is repairable: %s', (word, expected) => {
  expect(isRepairable(word)).toBe(expected)
})

test.each<[string, string, Record<string, number>, string | undefined]>([
  ['the nearer of two words', 'samsong', { samsung: 5, sampson: 5_000 }, 'samsung'],
  ['the more common of two equally near words', 'konda', { honda: 900, panda: 3, kinda: 20 }, 'honda'],
  ['the one with the same first letter, of two equally common words', 'cood', { good: 12, cook: 12 }, 'cook'],
  ['a much more common word, even with another first letter', 'cood', { good: 9_000, cook: 2 }, 'good'],
  ['a word with one letter more rather than one letter changed', 'brak', { break: 350, brok: 900 }, 'break'],
  ['a word with two letters swapped rather than one letter less', 'ofur', { four: 400, our: 1_400 }, 'four'],
  ['nothing for a short word two edits away', 'hnoad', { honda: 9_000 }, undefined],
  ['a long word two edits away', 'genaretor', { generator: 10 }, 'generator'],
  ['nothing if no word is near', 'xyzzy', {}, undefined],
])('the likeliest correction is %s', (_what, typed, known, expected) => {
  const words = Object.entries(known).map(([word, listings]) => ({ word, listings }))
  expect(likeliestWord(typed, words)?.word).toBe(expected)
})
