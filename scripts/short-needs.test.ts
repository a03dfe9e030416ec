import { expect, test } from 'vitest'
import { withShortNeeds } from './short-needs.ts'

const LIST =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/dialog-.js","assets/shared_.js","assets/looks00.css"])))=>i.map(i=>d[i]);\n'

test('what a lazy part needs is named where it is asked for, code before style sheets', () => {
  expect(withShortNeeds(`${LIST}load(__vite__mapDeps([0,1,2]));`, new Set())).toBe(
    'load("dialog-shared_,looks00");',
  )
})

test('what the asking chunk has brought along is not asked for again', () => {
  expect(
    withShortNeeds(
      `${LIST}load(__vite__mapDeps([0,1,2]));`,
      new Set(['assets/shared_.js', 'assets/looks00.css']),
    ),
  ).toBe('load("dialog-");')
})

test('a list of another form, or a file of another name, is refused', () => {
  expect(() => withShortNeeds('load(__vite__mapDeps(all));', new Set())).toThrow('another form')
  expect(() =>
    withShortNeeds(`${LIST.replace('shared_', 'shared')}load(__vite__mapDeps([1]));`, new Set()),
  ).toThrow('shared.js')
})
