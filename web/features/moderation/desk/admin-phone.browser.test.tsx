import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#web/test/interactions.ts'
import { choose, comments, openDesk, pane, rows, queuedDocument } from './test/open-desk.tsx'

beforeEach(() => page.viewport(360, 740))
afterEach(() => {
  document.documentElement.style.fontSize = ''
})

const box = (name: string) => screen.getByRole('button', { name }).getBoundingClientRect()
const threeComments = () => comments('One', 'Two', 'Three')

test('the tab selected by the URL is fully visible', async () => {
  await openDesk({
    at: '/admin?tab=analytics',
    items: comments(...Array(12).fill('One')),
    documents: [queuedDocument()],
  })
  await screen.findByRole('tab', { name: 'Verification Queue 1 waiting' })
  const tab = screen.getByRole('tab', { name: 'Analytics' })
  await expect.poll(() => tab.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
})

test('no text in the header is clipped at a text size of 200 %', async () => {
  document.documentElement.style.fontSize = '200%'
  await openDesk()
  await screen.findByText('12,480')
  const head = screen.getByRole('heading', { level: 1 }).parentElement!
  for (const each of [head, ...head.querySelectorAll('*')])
    expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
  expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
})

test('an item fills the page, the next one starts at its top, and the toast covers no button', async () => {
  const items = threeComments()
  const long = { content: 'A long text. '.repeat(200) }
  await openDesk({ items, cases: Object.fromEntries(items.map(({ id }) => [id, long])) })
  await choose('One')
  await within(pane()).findByText(/A long text/)
  await expect.element(page.getByRole('region', { name: 'AI moderation queue' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
  window.scrollTo(0, 60)
  await press('Approve')
  const toast = await screen.findByText('Moderation Updated')
  await expect.poll(() => scrollY).toBe(0)
  await within(pane()).findByText(/A long text/)
  expect(box('Back to the list').top).toBeGreaterThan(box('Undo').bottom)
  const { top, bottom } = toast.getBoundingClientRect()
  expect(bottom).toBeLessThan(box('Approve').top)
  expect(top).toBeGreaterThan(innerHeight / 2)
  await press('Back to the list')
  await expect.element(page.getByRole('tablist')).toBeVisible()
})

test('at a text size of 200 % the decision is above its Undo button, and neither is clipped', async () => {
  document.documentElement.style.fontSize = '200%'
  await openDesk({ items: threeComments() })
  await choose('One')
  await press('Approve')
  const done = await screen.findByText('Approved: One')
  const line = screen.getByRole('button', { name: /^Undo/ }).parentElement!
  expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
  expect(done.getBoundingClientRect().width).toBeGreaterThan(line.clientWidth / 3)
})

test('on a desktop the undo line appears and disappears without moving the item', async () => {
  await page.viewport(1280, 800)
  const words =
    'A sentence that is too long for the two lines in which it is shown, so that the rest of it is cut off.'
  await openDesk({ items: comments(words, 'Two') })
  await choose('A sentence')
  await screen.findByRole('button', { name: 'Turn shortcuts off' })
  const { top } = pane().getBoundingClientRect()
  await press('Approve')
  await screen.findByText(/^Approved: /)
  expect(pane().getBoundingClientRect().top).toBe(top)
})

test('on a desktop an arrow key chooses a reason, and Enter sends it', async () => {
  await page.viewport(1280, 800)
  await openDesk({ items: threeComments() })
  await choose('One')
  await within(pane()).findByText('One All of it.')
  await userEvent.keyboard('r')
  const first = page.getByLabelText('It asks for payment before the buyer has seen it.')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(rows).toEqual(['Two', 'Three'])
})

test('the photo of a document can be zoomed and rotated', async () => {
  await page.viewport(1280, 800)
  await openDesk({ at: '/admin?tab=verification', documents: [queuedDocument()] })
  const stubbedFetch = window.fetch
  const photo = await new OffscreenCanvas(1, 1).getContext('2d')!.canvas.convertToBlob()
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    new Request(input).url.includes('/api/verification/files/')
      ? Promise.resolve(new Response(photo, { headers: { 'content-type': 'image/png' } }))
      : stubbedFetch(input, init),
  )
  await choose('Fatmata')
  const image = await within(pane()).findByRole('img')
  await expect.element(image).toBeVisible()
  const { width } = image.getBoundingClientRect()
  await press('Zoom in')
  await press('Zoom in')
  await within(pane()).findByText('200%')
  expect(image.getBoundingClientRect().width).toBeCloseTo(width * 2, -1)
  await press('Rotate')
  expect(getComputedStyle(image).transform).toContain('matrix(0, 1, -1, 0')
  await press('Zoom out')
  await within(pane()).findByText('150%')
  expect(image.getBoundingClientRect().height).toBeCloseTo(width * 1.5, -1)
})
