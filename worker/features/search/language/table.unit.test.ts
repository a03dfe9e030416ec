import { expect, test } from 'vitest'
import { columnsOf, rowsOf, wordsIn } from './table.ts'

test.each([
  ['Toyota', 'Toyota', ['Toyota']],
  ['Toyota = toyta,  toyoda ,', 'Toyota', ['Toyota', 'toyta', 'toyoda']],
  ['max: at most, up to', 'max', ['at most', 'up to']],
  ['max: at most,\n  up to, # a remark\n  under', 'max', ['at most', 'up to', 'under']],
  ['max:', 'max', []],
  ['Port Loko=portloko', 'Port Loko', ['Port Loko', 'portloko']],
  ['  Bo = boh  # a remark, and more', 'Bo', ['Bo', 'boh']],
  ['C# = c', 'C#', ['C#', 'c']],
  ['a = x:y', 'a', ['a', 'x:y']],
  ['min: (at least | no less than) so', 'min', ['at least so', 'no less than so']],
  ['has: it [has  |got] one', 'has', ['it has one', 'it got one', 'it one']],
  ['far: (a|b)[c]', 'far', ['ac', 'a', 'bc', 'b']],
])('the line %j means %j', (line, value, spellings) => {
  expect(rowsOf(line)).toEqual([{ value, spellings }])
})

test('remarks and empty lines are passed over, in tables of whatever form', () => {
  expect(rowsOf('\n# only a remark\n  Bo\n\nKono # too\n').map(({ value }) => value)).toEqual(['Bo', 'Kono'])
  expect(columnsOf(' a | b |  | d\n# e | f\n g')).toEqual([['a', 'b', '', 'd'], ['g']])
  expect(wordsIn('a  bc\td\n\n  e # f g\n#h')).toEqual(['a', 'bc', 'd', 'e'])
})
