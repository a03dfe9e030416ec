import '#web/styles/tokens.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RangeSlider, type Range } from './range-slider.tsx'

const MILLION = 1_000_000

test('each handle moves by its step, says its value in words, and stops at the other', async () => {
  await render(<Prices />)
  handle(/Highest/).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('1.5M SLE')).toBeVisible()
  handle(/Lowest/).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(page.getByText('1.5M SLE', { exact: true }).elements()).toHaveLength(2)
})

test('the fields follow the handles', async () => {
  await render(<Prices />)
  handle(/Highest/).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(figure('Highest price')).toHaveValue('1,500,000')
})

test('a price between the steps can be typed and is told exactly, while its handle goes to the nearest step', async () => {
  const { onChange, onChangeEnd } = await open()
  await figure('Highest price').fill('6900')
  expect(onChange).toHaveBeenLastCalledWith([0, 6_900])
  expect(handle(/Highest/)).toHaveValue('0')
  await figure('Highest price').fill('6900000')
  await expect.poll(() => valueOf(/Highest/)).toBe(7 * MILLION)
  await userEvent.tab()
  expect(onChangeEnd).toHaveBeenLastCalledWith([0, 6_900_000])
  await expect.element(figure('Highest price')).toHaveValue('6,900,000')
  await expect.element(page.getByText('6.9M SLE')).toBeVisible()
})

test('a handle that moves leaves the typed value of the other end as it is', async () => {
  const { onChange } = await open()
  await figure('Lowest price').fill('6900')
  handle(/Highest/).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith([6_900, 1_500_000])
  await userEvent.keyboard('{Home}')
  expect(onChange).toHaveBeenLastCalledWith([6_900, 6_900])
})

test('a screen reader that moves a handle after a figure was typed moves nothing else', async () => {
  const { onChange } = await open()
  await figure('Lowest price').fill('500000')
  await userEvent.tab()
  setByScreenReader(handle(/Highest/), 3 * MILLION)
  expect(onChange).toHaveBeenLastCalledWith([500_000, 3 * MILLION])
})

test('what lies beyond the end is brought back once its field is left, not while it is typed', async () => {
  const { onChange } = await open()
  await figure('Highest price').fill('99000000')
  await expect.element(figure('Highest price')).toHaveValue('99000000')
  await userEvent.tab()
  await expect.element(figure('Highest price')).toHaveValue('50,000,000')
  expect(onChange).toHaveBeenLastCalledWith([0, 50 * MILLION])
})

test.each([
  ['1.5m', 1.5 * MILLION],
  ['500k', 500_000],
  ['2M', 2 * MILLION],
])('%s is read as people say it', async (typed, sle) => {
  const { onChange } = await open()
  await figure('Highest price').fill(typed)
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith([0, sle])
  await expect.element(figure('Highest price')).toHaveValue(sle.toLocaleString('en-US'))
})

test('an emptied field sets no bound', async () => {
  const { onChange } = await open([MILLION, 2 * MILLION])
  await figure('Lowest price').fill('')
  expect(onChange).not.toHaveBeenCalled()
  await figure('Highest price').fill('')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith([0, 50 * MILLION])
})

test('a lowest price above the highest one waits for the second figure', async () => {
  const { onChange } = await open()
  await figure('Lowest price').fill('2000000')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.tab()
  await figure('Highest price').fill('5000000')
  expect(onChange).toHaveBeenLastCalledWith([2 * MILLION, 5 * MILLION])
})

test('figures left the wrong way round change places', async () => {
  const { onChange, onChangeEnd } = await open()
  await figure('Lowest price').fill('2000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(figure('Lowest price')).toHaveValue('1,000,000')
  await expect.element(figure('Highest price')).toHaveValue('2,000,000')
  expect(onChange).toHaveBeenLastCalledWith([MILLION, 2 * MILLION])
  expect(onChangeEnd).toHaveBeenCalledExactlyOnceWith([MILLION, 2 * MILLION])
})

async function open(range?: Range) {
  const onChange = vi.fn<(value: Range) => void>()
  const onChangeEnd = vi.fn<(value: Range) => void>()
  await render(<Prices {...{ range, onChange, onChangeEnd }} />)
  return { onChange, onChangeEnd }
}

function figure(name: string) {
  return page.getByRole('textbox', { name })
}

function handle(name: RegExp): HTMLInputElement {
  const thumb = page.getByRole('slider', { name }).element()
  if (!(thumb instanceof HTMLInputElement)) throw new Error('a handle is a native range input underneath')
  return thumb
}

function valueOf(name: RegExp): number {
  return handle(name).valueAsNumber
}

/** A swipe on the handle in VoiceOver or TalkBack sets the native input and presses no key. */
function setByScreenReader(input: HTMLInputElement, value: number) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

type PricesProps = { range?: Range; onChange?: (value: Range) => void; onChangeEnd?: (value: Range) => void }

const DEFAULT: Range = [0, MILLION]

function Prices({ range: start = DEFAULT, onChange, onChangeEnd }: PricesProps) {
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
        onChange?.(value)
      }}
      onChangeEnd={onChangeEnd}
      min={0}
      max={50 * MILLION}
      step={500_000}
      toText={(sle) => `${(sle / MILLION).toFixed(1)}M SLE`}
    />
  )
}
