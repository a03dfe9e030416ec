import '#web/styles/tokens.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IconButton } from './button.tsx'
import { ShareIcon } from './icons-listing.tsx'
import { BellIcon } from './icons.tsx'
import { Tooltip, TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from './tooltip.tsx'

const pair = (
  <>
    <Tooltip text="Share it">
      {(described) => (
        <IconButton label="Share" {...described}>
          <ShareIcon />
        </IconButton>
      )}
    </Tooltip>
    <Tooltip text="What is new">
      {(described) => (
        <IconButton label="Notifications" {...described}>
          <BellIcon />
        </IconButton>
      )}
    </Tooltip>
  </>
)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('it comes after 700 ms, describes its button, and goes with the pointer', async () => {
  await render(pair)
  const button = page.getByRole('button', { name: 'Share' })
  await button.hover()
  vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1)
  expect(page.getByRole('tooltip').elements()).toHaveLength(0)
  vi.advanceTimersByTime(1)
  await expect.element(button).toHaveAccessibleDescription('Share it')
  await button.unhover()
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

test('the next one shows at once within 300 ms, and waits again after that', async () => {
  await render(pair)
  await page.getByRole('button', { name: 'Share' }).hover()
  vi.advanceTimersByTime(TOOLTIP_DELAY_MS)
  await expect.element(page.getByText('Share it')).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).hover()
  vi.advanceTimersByTime(0)
  await expect.element(page.getByText('What is new')).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).unhover()
  vi.advanceTimersByTime(TOOLTIP_SKIP_DELAY_MS)
  await page.getByRole('button', { name: 'Share' }).hover()
  vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1)
  expect(page.getByRole('tooltip').elements()).toHaveLength(0)
})

test('the keyboard shows it without waiting, and Escape hides it', async () => {
  await render(pair)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Share it')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Share it')).not.toBeInTheDocument()
})
