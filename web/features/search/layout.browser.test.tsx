import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Understood } from '#contract/search.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type Answer } from '#web/test/server.ts'
import { useSearchDialog } from './use-search-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
const box = page.getByRole('textbox', { name: "Describe what you're looking for" })
const readAs = page.getByRole('list', { name: 'Understood' })
const topOf = (element: Element) => element.getBoundingClientRect().top

function Opener() {
  const { open, dialog: drawn } = useSearchDialog()
  return (
    <>
      <button onClick={() => open()}>Open</button>
      {drawn}
    </>
  )
}

async function openSearch(read: () => Promise<Answer>) {
  stubServer(({ path }) => (path === '/api/smart-search' ? read() : { body: { suggestions: [] } }))
  openPages([{ path: '/', component: Opener }], '/')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(box).toHaveFocus()
}

const understood = (label: string): Answer => {
  const read: Understood = { key: 'model', value: label, label, span: [0, 1] }
  return { body: { dbQuery: {}, understood: [read] } }
}

// [spec 10.16 #3]
test('nothing moves when it comes, and nothing when the text is typed', async () => {
  const answer = Promise.withResolvers<Answer>()
  await openSearch(() => answer.promise)
  const heading = page.getByRole('heading', { name: 'Try one of these' })
  const top = () => topOf(heading.element()) - topOf(box.element())
  const before = top()
  await userEvent.keyboard('gen in Bo')
  expect(top()).toBeCloseTo(before, 1)
  answer.resolve(understood('Generators'))
  await expect.element(readAs).toBeVisible()
  expect(top()).toBeCloseTo(before, 1)
})

test('a word of 500 letters makes nothing wider than the dialog', async () => {
  const word = 'w'.repeat(500)
  await openSearch(async () => understood(word))
  await box.fill(word)
  await expect.element(readAs).toHaveTextContent('www')
  const scrolling = [...dialog.element().querySelectorAll('*')].filter(
    (element) => getComputedStyle(element).overflowY === 'auto',
  )
  expect(scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(
    scrolling.map(() => 0),
  )
  expect(scrolling).not.toHaveLength(0)
})
