import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dismissToast } from '#web/ui/toast.ts'
import { decisionsIn, openDesk } from '../test/open-desk.tsx'
import { item } from '../test/things.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const queue = page.getByRole('region', { name: 'AI moderation queue' })
const rows = () =>
  queue
    .getByRole('link')
    .elements()
    .map((each) => each.querySelector('[class*=text]')?.textContent)
const row = (text: string | RegExp) => queue.getByRole('link').filter({ hasText: text })
const button = (name: string) => page.getByRole('button', { name })
const reason = 'It is spam or an advertisement.'
const three = () => ['One', 'Two', 'Three'].map((contentPreview) => item({ contentPreview }))

test('j and k walk, a approves, r asks for the reason, u takes back', async () => {
  const items = three()
  const { calls } = await openDesk({ items })
  await expect.poll(rows).toHaveLength(3)
  await expect.element(button('Turn shortcuts off')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(row('One')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('j')
  await expect.element(row('Two')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('k')
  await expect.element(row('One')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('a')
  await expect.element(row('Two')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('u')
  await expect.element(row('One')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog', { name: 'Remove this' })
  await dialog.getByLabelText(reason).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toEqual(['Two', 'Three'])
  await expect.element(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveFocus()
  expect(decisionsIn(calls).map((each) => each.replace(/.*\/0190b5a0[^ /]*/, ''))).toEqual([
    ' {"action":"approved","version":"v1"}',
    '/undo',
    ` {"action":"removed","reason":"${reason}"}`,
  ])
})

test('nothing happens while somebody types, chooses or is asked, nor with Ctrl', async () => {
  const { calls } = await openDesk({ items: three() })
  await row('One').click()
  await userEvent.keyboard('{Control>}a{/Control}')
  page
    .getByLabelText('Sort')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog', { name: 'Remove this' })
  await dialog.getByLabelText('In your own words').click()
  await userEvent.keyboard('a j')
  await expect.element(dialog.getByLabelText('In your own words')).toHaveValue('a j')
  await dialog.getByLabelText(reason).click()
  await userEvent.keyboard('a')
  await expect.element(dialog).toBeVisible()
  expect(decisionsIn(calls)).toEqual([])
})

test('the keys are written down, and can be turned off', async () => {
  const { calls } = await openDesk({ items: three() })
  const keys = page.getByRole('group', { name: 'Keyboard shortcuts' })
  await expect.element(keys).toHaveTextContent('j nextk previousa approver removeu undo')
  await button('Turn shortcuts off').click()
  await row('One').click()
  await userEvent.keyboard('a')
  await expect.element(button('Turn shortcuts on')).toBeVisible()
  expect(decisionsIn(calls)).toEqual([])
})

test('j goes on past the pages that are loaded', async () => {
  await openDesk({
    items: Array.from({ length: 12 }, (_, index) => item({ contentPreview: `No. ${index + 1}` })),
    pageSize: 4,
  })
  await expect.element(button('Turn shortcuts off')).toBeVisible()
  for (let step = 1; step <= 12; step += 1) {
    await userEvent.keyboard('j')
    await expect.element(row(new RegExp(`No. ${step}(?!\\d)`))).toHaveAttribute('aria-current', 'page')
  }
})
