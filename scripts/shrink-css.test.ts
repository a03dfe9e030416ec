import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortNames, shrinkCss } from './shrink-css.ts'

const WEB = join(import.meta.dirname, '../web')
const MANY = Array.from({ length: 3_000 }, (_, index) => `name-${index}`)

test('every name has a short one of its own, which may stand in a selector', () => {
  const short = [...shortNames(MANY).values()]
  expect(new Set(short).size).toBe(MANY.length)
  expect(short.filter((name) => !/^[a-z][A-Z\d]{1,2}$/.test(name))).toEqual([])
})

test('the order in which the names are found changes nothing', () => {
  expect([...shortNames(MANY.toReversed())]).toEqual([...shortNames(MANY)])
})

test('classes of one name in two files keep apart', () => {
  const { classOf } = shrinkCss(WEB)
  expect(classOf('title', join(WEB, 'ui/overlays/dialog.module.css'))).not.toBe(
    classOf('title', join(WEB, 'ui/empty-state.module.css')),
  )
})

test('a class that no style sheet has is refused', () => {
  expect(() => shrinkCss(WEB).classOf('nowhere', join(WEB, 'ui/card.module.css'))).toThrow('.nowhere')
})
