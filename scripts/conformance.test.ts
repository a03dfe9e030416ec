import { expect, test } from 'vitest'
import { findProblems, readClauses, readTags, writeTests } from './conformance.mjs'

const LIST = `# Clauses

- this line belongs to the introduction

## 4. States

- 4 #1: a like counts
- 4 #2: the list is fetched again
  - mended: the answer is written into the list
  - why: it costs less
- 4 #3: an account can be exported
  - later: account

## 9. Limits

- 9 #1: a page in 10 ms
  - untested: measured by hand
`

/** Returns a test file with these lines above its test. */
function testFile(path: string, ...lines: string[]) {
  return { path, text: [...lines, "test('something', () => {})"].join('\n') }
}

const TAGGED = [
  testFile('a/like.test.ts', '  // [spec 4 #1, 4 #2]'),
  testFile('b/like.test.ts', '// [spec 4 #1]'),
]

test('the document names the test files of each clause, with the folder if two share a name', () => {
  const tags = readTags(TAGGED)
  expect(findProblems(readClauses(LIST), tags)).toEqual([])
  const written = writeTests(LIST, tags)
  expect(written.split('\n').filter((line: string) => line.includes('#'))).toEqual([
    '# Clauses',
    '## 4. States',
    '- 4 #1: a like counts → a/like.test.ts, b/like.test.ts',
    '- 4 #2: the list is fetched again → a/like.test.ts',
    '- 4 #3: an account can be exported',
    '## 9. Limits',
    '- 9 #1: a page in 10 ms',
  ])
  expect(writeTests(written, tags)).toBe(written)
  expect(writeTests(written, [])).toBe(LIST)
})

test.each([
  ['names no clause', LIST, ['// [spec 4 #9]'], 'the tag "4 #9" names no clause'],
  ['cannot be read', LIST, ['// [spec 4 #1'], 'the tag "// [spec 4 #1" names no clause'],
  [
    'tests a clause listed as untested',
    LIST,
    ['// [spec 9 #1]'],
    '9 #1 is listed as untested, but a test has its tag',
  ],
  ['tests a clause that is for later', LIST, ['// [spec 4 #3]'], '4 #3 is for later, but a test has its tag'],
])('a tag that %s is a problem', (_, list, lines, problem) => {
  const tags = readTags([...TAGGED, testFile('c.test.ts', ...lines)])
  expect(findProblems(readClauses(list), tags)).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['has no test', '- 4 #4: a share counts', 'no test has the tag [spec 4 #4]'],
  ['occurs twice', '- 4 #1: a share counts', '4 #1 is there twice'],
  ['is in another section', '- 5 #1: a share counts', '5 #1 is under "4. States"'],
  ['has no id', '- a share counts', 'line "- a share counts" is not a clause'],
])('a clause that %s is a problem', (_, line, problem) => {
  const list = LIST.replace('\n## 9.', `${line}\n\n## 9.`)
  expect(findProblems(readClauses(list), readTags(TAGGED))).toEqual([expect.stringContaining(problem)])
})

test('a clause that is mended without a reason is a problem', () => {
  const list = LIST.replace('  - why: it costs less\n', '')
  expect(findProblems(readClauses(list), readTags(TAGGED))).toEqual([
    expect.stringContaining('4 #2 is mended without a reason'),
  ])
})
