import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import { RemovableChip } from './chip.tsx'
import { RadioCards } from './radio-cards.tsx'
import { RadioLines } from './radio-lines.tsx'
import { SegmentedButtons } from './segmented-buttons.tsx'
import { Tabs } from './tabs.tsx'

test('one kind is chosen out of four by tapping its card', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <RadioCards
      label="What are you selling?"
      value="car"
      onChange={onChange}
      cards={[
        { value: 'car', label: 'Car', description: 'Up to 3 years old' },
        { value: 'home', label: 'Home' },
      ]}
    />,
  )
  expect(screen.getByRole('radio', { name: /Car/ })).toBeChecked()
  await user.click(screen.getByText('Home'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('home')
})

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

test('the filter bar says which filter is on', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <SegmentedButtons
      label="Kind"
      value="all"
      onChange={onChange}
      segments={[
        { value: 'all', label: 'All Items' },
        { value: 'car_sale', label: 'Cars for Sale' },
      ]}
    />,
  )
  expect(screen.getByRole('button', { name: 'All Items' })).toHaveAttribute('aria-pressed', 'true')
  await press('Cars for Sale')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('car_sale')
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

test('what a chip offers is taken up by its words and taken away by its cross', async () => {
  const [onPress, onRemove] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <RemovableChip removeLabel="Forget Freetown" onRemove={onRemove} onPress={onPress}>
      Freetown
    </RemovableChip>,
  )
  await press('Freetown')
  expect([onPress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 0])
  await press('Forget Freetown')
  expect([onPress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1])
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
