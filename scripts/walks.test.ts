import { expect, test } from 'vitest'
import { checkWalk } from './walks.mjs'

const SOURCES: Record<string, string> = {
  'web/form.tsx': "import { send } from './send.ts'\nexport const Form = () => send(1)",
  'web/send.ts': "export const send = (price: number) => fetch('/api/prices', { body: price })",
  'worker/routes.ts':
    "import { publish } from './publish.ts'\nimport { check } from '#contract/price.ts'\n" +
    "app.post('/prices', () => publish(check()))",
  'worker/contract/price.ts': 'export const check = () => {}',
  'worker/publish.ts': "import { add } from './store.ts'\nexport const publish = () => add()",
  'worker/store.ts': "export const add = () => 'INSERT'",
  'worker/app.ts': "api.route('/api', routes)",
}
const read = (file: string) => SOURCES[file]
const WALK = {
  name: 'price',
  title: 'A price',
  filesMax: 6,
  beforeSqlMax: 3,
  entry: 'worker/routes.ts',
  sql: 'worker/store.ts',
  steps: [
    ['web/form.tsx#Form', 'asks'],
    ['web/send.ts#send', 'sends'],
    ['web/form.tsx#send', 'gets the result'],
    ['web/send.ts#send', 'again', { person: 'presses again' }],
    [
      'worker/routes.ts#app',
      'takes the call',
      {
        wire: 'POST /api/prices',
        leaves: "'/api/prices'",
        arrives: "app.post('/prices'",
        also: { 'worker/app.ts': "route('/api'" },
      },
    ],
    ['worker/contract/price.ts#check', 'checks'],
    ['worker/routes.ts#check', 'goes on'],
    ['worker/publish.ts#publish', 'publishes'],
    ['worker/store.ts#add', 'INSERT'],
  ],
  readers: [['worker/routes.ts', 'worker/contract/price.ts#check', 'whether it is one']],
} satisfies Parameters<typeof checkWalk>[0]

type Steps = Parameters<typeof checkWalk>[0]['steps']
const findProblems = (changes: object) => checkWalk({ ...WALK, ...changes }, read).problems
const problemsFrom = (...steps: Steps) => findProblems({ steps, entry: undefined, sql: undefined })

test('a walk counts each file once, and separately the files before SQL', () => {
  const { files, beforeSql, readers, problems } = checkWalk(WALK, read)
  expect({ files: files.length, beforeSql, readers, problems }).toEqual({
    files: 6,
    beforeSql: 3,
    readers: 1,
    problems: [],
  })
})

test('a walk with more files than its limits fails', () => {
  expect(findProblems({ filesMax: 5, beforeSqlMax: 2 })).toEqual([
    '6 files, at most 5 are allowed',
    '3 files before SQL, at most 2 are allowed',
  ])
})

test('a step that leads nowhere, or to a missing file or symbol, fails', () => {
  expect(problemsFrom(['web/form.tsx#Form', ''], ['worker/store.ts#add', ''])).toEqual([
    'nothing leads from web/form.tsx#Form to worker/store.ts#add',
  ])
  expect(problemsFrom(['web/none.ts#send', ''], ['web/send.ts#none', '', { person: 'waits' }])).toEqual([
    'there is no web/none.ts',
    'web/send.ts has no none',
  ])
})

test('a wire whose text is missing at one end fails', () => {
  const also = { 'worker/app.ts': 'missing' }
  const wire = { wire: 'GET', leaves: "'/api/prices'", arrives: "'/missing'", also }
  expect(problemsFrom(['web/send.ts#send', ''], ['worker/routes.ts#app', '', wire])).toEqual([
    'GET: "\'/missing\'" is not in worker/routes.ts',
    'GET: "missing" is not in worker/app.ts',
  ])
})

test('a walk whose steps do not lead from its routes to its SQL fails', () => {
  expect(findProblems({ sql: 'worker/other.ts' })).toContain('no steps lead from its routes to its SQL')
})

test('a walk with a reader that is not imported fails', () => {
  expect(findProblems({ readers: [['web/form.tsx', 'worker/store.ts#add', '']] })).toEqual([
    'web/form.tsx does not import add of worker/store.ts',
  ])
})
