import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { user } from '#web/test/hands.ts'
import { RemovableChip } from './chip.tsx'
import { RadioLines } from './radio-lines.tsx'
import { Tabs } from './tabs.tsx'
import { Photo } from './photo.tsx'
import { Button } from './button.tsx'

const answers = Array.from({ length: 12 }, (_unused, value) => ({ value, content: `Answer number ${value}` }))

test('one of several sentences is chosen by its line, and what is missing is said with the question', async () => {
  const onChange = vi.fn<(value: number) => void>()
  render(
    <RadioLines
      label="Why?"
      name="why"
      value={null}
      onChange={onChange}
      lines={answers}
      error="Please choose"
    />,
  )
  expect(screen.getByRole('group', { name: 'Why?' })).toHaveAccessibleDescription('Please choose')
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  await user.click(screen.getByText('Answer number 3'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
})

test('only the chosen tab shows its panel, and arrows move between tabs', async () => {
  render(
    <Tabs
      label="Search"
      items={[
        { id: 'ai', label: 'AI Search', content: 'words' },
        { id: 'advanced', label: 'Advanced Filters', content: 'chips' },
      ]}
    />,
  )
  expect(screen.getByRole('tabpanel')).toHaveTextContent('words')
  await user.click(await screen.findByRole('tab', { name: 'AI Search' }))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('chips'))
})

test('a chip that was only chosen has nothing to press but its cross', async () => {
  render(
    <RemovableChip removeLabel="Remove Freetown" onRemove={vi.fn<() => void>()}>
      Freetown
    </RemovableChip>,
  )
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove Freetown',
  ])
})

beforeEach(() => {
  // jsdom loads no photo: each is still on its way.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

const image = () => document.querySelector('img')

test('a listing without a photo shows the drawing under the same name', () => {
  render(<Photo src={null} alt="A generator" ratio={4 / 3} />)
  expect(screen.getByRole('img', { name: 'A generator' })).toBeVisible()
  expect(image()).toBeNull()
})

test('another photo in place of a broken one is given its chance', async () => {
  const { rerender } = render(<Photo src="/broken.jpg" alt="A car" ratio={4 / 3} isPriority />)
  fireEvent.error(screen.getByAltText('A car'))
  await expect.poll(image).toBeNull()
  rerender(<Photo src="/good.jpg" alt="A car" ratio={4 / 3} isPriority />)
  expect(image()).toHaveAttribute('src', '/good.jpg')
})

test('a thumbhash that is no thumbhash costs nothing but the colour', () => {
  render(<Photo src="/good.jpg" alt="A home" ratio={4 / 3} thumbhash="%%%" isPriority />)
  expect(screen.getByAltText('A home')).toBeVisible()
})

test.each([
  [true, 'eager', 'high'],
  [false, 'lazy', 'auto'],
])('only the photo that the eye waits for is loaded before the others: %s', (isPriority, loading, haste) => {
  render(<Photo src="/good.jpg" alt="A home" ratio={1} isPriority={isPriority} />)
  expect(image()).toHaveAttribute('loading', loading)
  expect(image()?.getAttribute('fetchpriority') ?? 'auto').toBe(haste)
})

test('a pending button keeps its focus and its name but neither clicks nor submits again', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending} onClick={onClick}>
        Create Listing
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = () => screen.getByRole('button', { name: 'Create Listing' })
  await user.click(button())
  rerender(form(true))
  await waitFor(() => expect(button()).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.click(button())
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})
