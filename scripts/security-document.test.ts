import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const TEXT = readFileSync(join(root, 'docs/security.md'), 'utf8')
/** How many clauses ASVS 5.0 has at each level. */
const CLAUSES = { '1': 70, '2': 183 }

const ROWS = [...TEXT.matchAll(/^\| (\d+\.\d[\d., ]*) \| ([12]) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, ids = '', level = '', answer = '']) => ({ ids: ids.split(', '), level, answer }),
)

test('each file and document that docs/security.md names exists', () => {
  const files = [...TEXT.matchAll(/`((?:worker|web|scripts|migrations|docs)\/[^`\s]+)`/g)].map(
    ([, path = '']) => path,
  )
  const documents = [...TEXT.matchAll(/\]\(([^):#]+)[^)]*\)/g)].map(([, path = '']) => join('docs', path))
  expect(files.length).toBeGreaterThan(200)
  expect([...files, ...documents].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every clause of both levels is answered once, and one that is met has a test', () => {
  for (const [level, count] of Object.entries(CLAUSES)) {
    const ids = ROWS.filter((row) => row.level === level).flatMap((row) => row.ids)
    expect([level, ids.length, new Set(ids).size]).toEqual([level, count, count])
  }
  const unproved = ROWS.filter(
    ({ answer }) =>
      !/^\*\*(Open|No test|Does not apply)\.\*\*/.test(answer) && !/\.(test|spec)\.tsx?`/.test(answer),
  )
  expect(unproved).toEqual([])
})

test.each(Object.keys(CLAUSES))('the numbers of level %s are those of its clauses', (level) => {
  const [, ...stated] =
    new RegExp(`^\\| ${level} ((?:\\| \\d+ ){5})\\|$`, 'm').exec(TEXT)?.[1]?.split('|') ?? []
  const count = (start: string) =>
    ROWS.filter((row) => row.level === level && row.answer.startsWith(start)).flatMap(({ ids }) => ids).length
  const [all, untested, without, open] = ['', '**No test.', '**Does not', '**Open.'].map(count)
  const numbers = [all, (all ?? 0) - (untested ?? 0) - (without ?? 0) - (open ?? 0), untested, without, open]
  expect(stated.map(Number)).toEqual(numbers)
})
