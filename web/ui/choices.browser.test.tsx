import '#web/styles/tokens.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RemovableChip } from './chip.tsx'
import { RadioCards } from './radio-cards.tsx'
import { RadioLines } from './radio-lines.tsx'
import { SegmentedButtons } from './segmented-buttons.tsx'
import { Tabs } from './tabs.tsx'

test('one kind is chosen out of four by tapping its card', async () => {
  const onChange = vi.fn<(value: string) => void>()
  await render(
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
  await expect.element(page.getByRole('radio', { name: /Car/ })).toBeChecked()
  await page.getByText('Home').click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('home')
})

const answers = Array.from({ length: 12 }, (_unused, value) => ({ value, content: `Answer number ${value}` }))

test('one of several sentences is chosen by its line, and what is missing is said with the question', async () => {
  const onChange = vi.fn<(value: number) => void>()
  await render(
    <RadioLines
      label="Why?"
      name="why"
      value={null}
      onChange={onChange}
      lines={answers}
      error="Please choose"
    />,
  )
  await expect.element(page.getByRole('group', { name: 'Why?' })).toHaveAccessibleDescription('Please choose')
  expect(page.getByRole('radio', { checked: true }).elements()).toEqual([])
  await page.getByText('Answer number 3').click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
})

test('of a framed list of answers the chosen one is in sight at first', async () => {
  await render(
    <RadioLines
      label="Which?"
      name="which"
      value={11}
      onChange={() => {}}
      lines={answers}
      hint="The last of them"
      look="framed"
    />,
  )
  await expect
    .element(page.getByRole('group', { name: 'Which?' }))
    .toHaveAccessibleDescription('The last of them')
  await expect.element(page.getByRole('radio', { name: 'Answer number 11' })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('radio', { name: 'Answer number 0', exact: true })).not.toBeInViewport()
})

test('the filter bar says which filter is on', async () => {
  const onChange = vi.fn<(value: string) => void>()
  await render(
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
  await expect
    .element(page.getByRole('button', { name: 'All Items' }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cars for Sale' }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('car_sale')
})

test('on a narrow screen the filter that is on is in sight', async () => {
  const segments = ['All Items', 'Cars for Sale', 'Homes for Rent', 'Electronics', 'Generators'].map(
    (label) => ({ value: label, label }),
  )
  const bar = (value: string) => (
    <SegmentedButtons label="Kind" value={value} onChange={() => {}} segments={segments} />
  )
  const isInSight = (name: string) => {
    const { left, right } = page.getByRole('button', { name }).element().getBoundingClientRect()
    return Math.round(left) >= 0 && Math.round(right) <= window.innerWidth
  }
  const { rerender } = await render(bar('Generators'))
  await expect.poll(() => isInSight('Generators')).toBe(true)
  expect(isInSight('All Items')).toBe(false)
  await rerender(bar('All Items'))
  await expect.poll(() => isInSight('All Items')).toBe(true)
})

test('only the chosen tab shows its panel, and arrows move between tabs', async () => {
  await render(
    <Tabs
      label="Search"
      items={[
        { id: 'ai', label: 'AI Search', content: 'words' },
        { id: 'advanced', label: 'Advanced Filters', content: 'chips' },
      ]}
    />,
  )
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('words')
  await page.getByRole('tab', { name: 'AI Search' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('chips')
})

test('what a chip offers is taken up by its words and taken away by its cross', async () => {
  const [onPress, onRemove] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await render(
    <RemovableChip removeLabel="Forget Freetown" onRemove={onRemove} onPress={onPress}>
      Freetown
    </RemovableChip>,
  )
  await page.getByRole('button', { name: 'Freetown', exact: true }).click()
  expect([onPress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 0])
  await page.getByRole('button', { name: 'Forget Freetown' }).click()
  expect([onPress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1])
})

test('a chip that was only chosen has nothing to press but its cross', async () => {
  await render(
    <RemovableChip removeLabel="Remove Freetown" onRemove={vi.fn<() => void>()}>
      Freetown
    </RemovableChip>,
  )
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Remove Freetown'])
})
