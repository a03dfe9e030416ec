import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { d1 } from '../../../test/d1.ts'
import { isTrue } from './matches.ts'

const DOCUMENTS = ['', 'a', 'b', 'c', 'a b', 'a c', 'b c', 'a b c', 'and or not']
const EXPRESSIONS = [
  '"a"',
  '("a" OR "b")',
  '"a" AND "b"',
  '"a" AND ("b" OR "c")',
  '("a" AND "b" OR "c")',
  '"a" OR "b" AND "c"',
  '"a" NOT "b"',
  '("a" OR "b") NOT ("c" OR "b")',
  '"a" AND "b" NOT "c"',
  '"a" NOT "b" AND "c"',
  '"a" OR "b" NOT "c"',
  '(("a") AND (("b" OR ("c" AND "a"))))',
  '"and" AND "or"',
  '"not"',
  '"b" OR "a" NOT "b" NOT "c"',
]

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare("CREATE VIRTUAL TABLE documents USING fts5 (words, tokenize = 'unicode61')"),
    ...DOCUMENTS.map((words, index) =>
      env.DB.prepare('INSERT INTO documents (rowid, words) VALUES (?, ?)').bind(index + 1, words),
    ),
  ])
})
afterAll(async () => void (await d1.run`DROP TABLE documents`))

// [spec 10.16 #19]
test.each(EXPRESSIONS)('%s finds what SQLite finds by it', async (expression) => {
  const results = await d1.all<{ words: string }>`SELECT words FROM documents
    WHERE documents MATCH ${expression} ORDER BY rowid`
  expect(DOCUMENTS.filter((words) => isTrue(expression, new Set(words.split(' '))))).toEqual(
    results.map(({ words }) => words),
  )
})
