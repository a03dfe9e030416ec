import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fill, user } from '#web/test/hands.ts'
import { type Range, RangeSlider } from './range-slider.tsx'

const MILLION = 1_000_000

// [spec 2.6 #8]
test('each handle moves by its step, tells its value, and stops at the other', async () => {
  open()
  handle(/Highest/).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('1.5M SLE')).toBeVisible()
  expect(figure('Highest price')).toHaveValue('1,500,000')
  handle(/Lowest/).focus()
  await user.keyboard('{ArrowRight>5/}')
  expect(screen.getAllByText('1.5M SLE')).toHaveLength(2)
})

// [spec 2.6 #8]
test('a typed price between the steps is exact, while its handle goes to the nearest step', async () => {
  const { onChange, onChangeEnd } = open()
  await fill(figure('Highest price'), '6900')
  expect(onChange).toHaveBeenLastCalledWith([0, 6_900])
  expect(handle(/Highest/)).toHaveValue('0')
  await fill(figure('Highest price'), '6900000')
  expect(handle(/Highest/)).toHaveValue(String(7 * MILLION))
  await user.tab()
  expect(onChangeEnd).toHaveBeenLastCalledWith([0, 6_900_000])
  expect(figure('Highest price')).toHaveValue('6,900,000')
  expect(screen.getByText('6.9M SLE')).toBeVisible()
})

test('a handle that moves leaves the typed value of the other end as it is', async () => {
  const { onChange } = open()
  await fill(figure('Lowest price'), '6900')
  handle(/Highest/).focus()
  await user.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith([6_900, 1_500_000])
  await user.keyboard('{Home}')
  expect(onChange).toHaveBeenLastCalledWith([6_900, 6_900])
})

test('a screen reader that moves a handle after a figure was typed moves nothing else', async () => {
  const { onChange } = open()
  await fill(figure('Lowest price'), '500000')
  await user.tab()
  setByScreenReader(handle(/Highest/), 3 * MILLION)
  expect(onChange).toHaveBeenLastCalledWith([500_000, 3 * MILLION])
})

// [spec 5 #27]
test.each([
  ['1.5m', '1.5m', 1.5 * MILLION, '1,500,000'],
  ['500k', '500k', 500_000, '500,000'],
  ['2M', '2M', 2 * MILLION, '2,000,000'],
  ['what lies beyond the end', '99000000', 50 * MILLION, '50,000,000'],
])('%s is understood once its field is left, not while it is typed', async (_, typed, sle, shown) => {
  const { onChange } = open()
  await fill(figure('Highest price'), typed)
  expect(figure('Highest price')).toHaveValue(typed)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith([0, sle])
  expect(figure('Highest price')).toHaveValue(shown)
})

test('an emptied field sets no bound', async () => {
  const { onChange } = open([MILLION, 2 * MILLION])
  await fill(figure('Lowest price'), '')
  expect(onChange).not.toHaveBeenCalled()
  await fill(figure('Highest price'), '')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith([0, 50 * MILLION])
})

test('a lowest price above the highest one waits for the second figure', async () => {
  const { onChange } = open()
  await fill(figure('Lowest price'), '2000000')
  expect(onChange).not.toHaveBeenCalled()
  await user.tab()
  await fill(figure('Highest price'), '5000000')
  expect(onChange).toHaveBeenLastCalledWith([2 * MILLION, 5 * MILLION])
})

// [spec 5 #27]
test('figures left the wrong way round change places', async () => {
  const { onChange, onChangeEnd } = open()
  await fill(figure('Lowest price'), '2000000')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(figure('Lowest price')).toHaveValue('1,000,000'))
  expect(figure('Highest price')).toHaveValue('2,000,000')
  expect(onChange).toHaveBeenLastCalledWith([MILLION, 2 * MILLION])
  expect(onChangeEnd).toHaveBeenCalledExactlyOnceWith([MILLION, 2 * MILLION])
})

function open(range?: Range) {
  const onChange = vi.fn<(value: Range) => void>()
  const onChangeEnd = vi.fn<(value: Range) => void>()
  render(<Prices {...{ range, onChange, onChangeEnd }} />)
  return { onChange, onChangeEnd }
}

const figure = (name: string) => screen.getByRole('textbox', { name })

const handle = (name: RegExp) => screen.getByRole<HTMLInputElement>('slider', { name })

/** A swipe on the handle in VoiceOver or TalkBack sets the native input and presses no key. */
function setByScreenReader(input: HTMLInputElement, value: number) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

type Props = { range?: Range; onChange: (value: Range) => void; onChangeEnd: (value: Range) => void }

const DEFAULT: Range = [0, MILLION]

function Prices({ range: start = DEFAULT, onChange, onChangeEnd }: Props) {
  const [range, setRange] = useState<Range>(start)
  return (
    <RangeSlider
      label="Price range"
      lowLabel="Lowest price"
      highLabel="Highest price"
      unit="SLE"
      value={range}
      onChange={(value) => {
        setRange(value)
        onChange(value)
      }}
      onChangeEnd={onChangeEnd}
      min={0}
      max={50 * MILLION}
      step={500_000}
      toText={(sle) => `${(sle / MILLION).toFixed(1)}M SLE`}
    />
  )
}
