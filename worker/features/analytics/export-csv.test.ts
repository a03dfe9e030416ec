import { expect, test } from 'vitest'
import { csvAnswer } from './export-csv.ts'
import { signIn } from '../../test/people.ts'
import { setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

// [spec 7 #30, 10.19 #15]
test('the listings are a file that spreadsheets read, with a title that runs nothing', async () => {
  const seller = await signIn()
  const { id } = await post(seller, 'generator', { title: '=HYPERLINK("http://evil.example","Won")' })
  await setRow(id, { views: 8, likes: 2 })
  const answer = await seller.get('/api/seller/analytics.csv')
  const today = new Date().toISOString().slice(0, 10)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="salone-market-listings-${today}.csv"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Title,Kind,Status,Posted,Views,Likes,Comments,Conversations,Engagement %,AI score,Id',
    expect.stringMatching(
      new RegExp(
        String.raw`^"'=HYPERLINK\(""http://evil.example"",""Won""\)",` +
          String.raw`Generator,active,${today},8,2,0,0,25,\d+,${id}$`,
      ),
    ),
    '',
  ])
})

test('the days are sixty lines, and another table is refused', async () => {
  const seller = await signIn()
  const text = await (await seller.get('/api/seller/analytics.csv?table=days')).text()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines.at(-1)).toBe(`${new Date().toISOString().slice(0, 10)},0,0,0,0,0`)
  expect((await seller.get('/api/seller/analytics.csv?table=users')).status).toBe(400)
})

test.each([
  ['a plain text', 'Honda EU22i', 'Honda EU22i'],
  ['a formula', '=1+1', "'=1+1"],
  ['a plus', '+23276000001', "'+23276000001"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a sign behind spaces', '  =1', "'  =1"],
  ['a full-width sign', '\uFF1D1', "'\uFF1D1"],
  ['a tab', '\t=1', "'\t=1"],
  ['a comma and quotes', 'a,"b"', '"a,""b"""'],
  ['lines', 'a\nb', '"a\nb"'],
  ['a number below zero', -2, '-2'],
])('%s is a cell of its own that is shown as it is', async (_what, cell, line) => {
  const bytes = await csvAnswer('a.csv', [[cell, 1]]).arrayBuffer()
  expect(new TextDecoder().decode(bytes)).toBe(`${line},1\r\n`)
})
