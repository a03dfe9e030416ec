import { afterEach, expect, test, vi } from 'vitest'
import { filesIn, loadWithStyles } from './load-with-styles.ts'

const SHEET = 'web/styles/base.css'
const LOST = 'web/styles/lost.css'

const linksTo = (file: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[href="/${file}"]`)]
const hasCome = (file: string) => linksTo(file).map(({ sheet }) => sheet !== null)

afterEach(() => [SHEET, LOST].flatMap(linksTo).forEach((link) => link.remove()))

test('code comes after the style sheet that it needs', async () => {
  expect(await loadWithStyles(async () => hasCome(SHEET), [SHEET])).toEqual([true])
})

test('two parts that need the same style sheet both wait for the one', async () => {
  const load = async () => hasCome(SHEET)
  expect(await Promise.all([loadWithStyles(load, [SHEET]), loadWithStyles(load, [SHEET])])).toEqual([
    [true],
    [true],
  ])
})

test('a style sheet of the page itself is not fetched again', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${SHEET}` })
  document.head.append(link)
  await loadWithStyles(async () => {}, [SHEET])
  expect(linksTo(SHEET)).toEqual([link])
})

test('without its style sheet no code runs, and asked for again the sheet is fetched again', async () => {
  const load = vi.fn(async () => {})
  const fetched = vi.spyOn(document.head, 'append')
  for (const times of [1, 2]) {
    await expect(loadWithStyles(load, [LOST])).rejects.toThrow('lost.css')
    expect(fetched).toHaveBeenCalledTimes(times)
    expect(linksTo(LOST)).toEqual([])
  }
  expect(load).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('code without style sheets is fetched ahead, and nobody waits for that', async () => {
  const file = 'web/lib/ahead.js'
  expect(await loadWithStyles(async () => linksTo(file).map(({ rel }) => rel), [file])).toEqual([
    'modulepreload',
  ])
})

test.each([
  ['dialog-shared_,looks00', ['assets/dialog-.js', 'assets/shared_.js', 'assets/looks00.css']],
  ['dialog-', ['assets/dialog-.js']],
  [',looks00', ['assets/looks00.css']],
  ['', []],
])('what the build wrote as %j is read as files', (needed, files) => {
  expect(filesIn(needed)).toEqual(files)
})
