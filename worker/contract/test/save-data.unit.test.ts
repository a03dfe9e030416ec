import { expect, test } from 'vitest'
import { savesData } from '#contract/save-data.ts'

test.each<[string | undefined, boolean, boolean]>([
  [undefined, false, false],
  [undefined, true, true],
  ['session=x', true, true],
  ['low-data=on', false, true],
  ['session=x; low-data=on', false, true],
  ['low-data=off; session=x', true, false],
  ['__Host-low-data=on', false, true],
  ['session=x; __Host-low-data=off', true, false],
  ['low-data=maybe', true, true],
  ['low-data=maybe', false, false],
  ['other-low-data=on', false, false],
])('with the cookies %j, and Save-Data %j, it is %j that data is saved', (cookies, browserAsks, isSaved) => {
  expect(savesData(cookies, browserAsks)).toBe(isSaved)
})
