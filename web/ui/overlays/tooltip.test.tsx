import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '#web/test/hands.ts'
import { IconButton } from '../button.tsx'
import { ShareIcon } from '../icons/icons-listing.tsx'
import { BellIcon } from '../icons/icons.tsx'
import { Tooltip } from './tooltip.tsx'

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

const button = (name: string) => screen.getByRole('button', { name })
const hint = () => screen.queryByRole('tooltip')?.textContent
const enter = (name: string) => fireEvent.pointerEnter(button(name))
const leave = (name: string) => fireEvent.pointerLeave(button(name))

// [spec 9 #25]
test('it comes after 700 ms, describes its button, and goes with the pointer', async () => {
  render(pair)
  enter('Share')
  vi.advanceTimersByTime(699)
  expect([hint(), vi.getTimerCount()]).toEqual([undefined, 1])
  vi.advanceTimersByTime(1)
  await expect.poll(hint).toBe('Share it')
  expect(button('Share')).toHaveAccessibleDescription('Share it')
  leave('Share')
  await expect.poll(hint).toBeUndefined()
})

// [spec 9 #25]
test('the next one shows at once within 300 ms, and waits again after that', async () => {
  render(pair)
  enter('Share')
  vi.advanceTimersByTime(700)
  await expect.poll(hint).toBe('Share it')
  leave('Share')
  vi.advanceTimersByTime(299)
  enter('Notifications')
  vi.advanceTimersByTime(0)
  await expect.poll(hint).toBe('What is new')
  leave('Notifications')
  vi.advanceTimersByTime(300)
  enter('Share')
  vi.advanceTimersByTime(699)
  expect([hint(), vi.getTimerCount()]).toEqual([undefined, 1])
})

test('the keyboard shows it without waiting, and Escape hides it', async () => {
  vi.useRealTimers()
  render(pair)
  await user.tab()
  await expect.poll(hint).toBe('Share it')
  await user.keyboard('{Escape}')
  await expect.poll(hint).toBeUndefined()
})
