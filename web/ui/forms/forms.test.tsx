import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fill, user } from '#web/test/interactions.ts'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { NativeSelect } from './native-select.tsx'
import { type Range, RangeSlider } from './range-slider.tsx'
import { NumberField, TextField } from './text-field.tsx'

beforeEach(() => {
  // jsdom loads no photos, so pretend that each is still loading.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

test('a field is named by its label, even a hidden one, and described by its hint and its error', () => {
  const words = { hint: 'Say what it is.', error: 'Title must be at least 5 characters' }
  render(
    <>
      <TextField label="Title" {...words} value="Car" onChange={vi.fn()} />
      <NativeSelect label="Place" isLabelHidden value="" onChange={vi.fn()} options={[]} />
    </>,
  )
  const title = screen.getByRole('textbox')
  const place = screen.getByRole('combobox')
  expect(title).toHaveAccessibleName('Title')
  expect(title).toHaveAccessibleDescription(`${words.hint} ${words.error}`)
  expect(title).toBeInvalid()
  expect(place).toHaveAccessibleName('Place')
  expect(place).toBeValid()
  expect(place).not.toHaveAttribute('aria-describedby')
})

test('a number field drops the text around the digits, and groups the digits on blur', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  render(<Price onChange={onChange} />)
  const field = screen.getByLabelText('Price')
  await fill(field, 'Le 85000x')
  expect(field).toHaveValue('85000')
  expect(onChange).toHaveBeenLastCalledWith(85_000)
  await user.tab()
  expect(field).toHaveValue('85,000')
  await user.type(field, '0')
  expect(onChange).toHaveBeenLastCalledWith(850_000)
  await fill(field, '')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a whole number drops its decimals', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  render(<NumberField label="Price" value={null} onChange={onChange} />)
  await fill(await screen.findByLabelText('Price'), '1,085.50')
  expect(onChange).toHaveBeenLastCalledWith(1085)
})

test('a select shows its placeholder, or nothing, until an option is chosen', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const field = { label: 'Location', value: '', onChange, error: 'Please select a location' } as const
  const options = [
    { value: 'bo', label: 'Bo' },
    { value: 'kenema', label: 'Kenema' },
  ]
  const { rerender } = render(<NativeSelect {...field} options={options} />)
  const select = screen.getByLabelText('Location')
  expect(select).toHaveDisplayValue('')
  rerender(<NativeSelect {...field} options={options} placeholder="Choose a place" />)
  expect(select).toHaveDisplayValue('Choose a place')
  expect(select).toHaveAccessibleDescription('Please select a location')
  await user.selectOptions(select, 'Kenema')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('kenema')
})

function Price({ onChange }: { onChange: (value: number | null) => void }) {
  const [price, setPrice] = useState<number | null>(null)
  return (
    <NumberField
      label="Price"
      value={price}
      onChange={(value) => {
        setPrice(value)
        onChange(value)
      }}
    />
  )
}

test('in a chip without onPress only the cross can be pressed', async () => {
  render(
    <RemovableChip removeLabel="Remove Freetown" onRemove={vi.fn<() => void>()}>
      Freetown
    </RemovableChip>,
  )
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove Freetown',
  ])
})

const image = () => document.querySelector('img')

test('a missing photo is replaced by the fallback drawing with the same accessible name', () => {
  render(<Photo src={null} alt="A generator" ratio={4 / 3} />)
  expect(screen.getByRole('img', { name: 'A generator' })).toBeVisible()
  expect(image()).toBeNull()
})

test('a new photo replaces a broken one', async () => {
  const { rerender } = render(<Photo src="/broken.jpg" alt="A car" ratio={4 / 3} isPriority />)
  fireEvent.error(screen.getByAltText('A car'))
  await expect.poll(image).toBeNull()
  rerender(<Photo src="/good.jpg" alt="A car" ratio={4 / 3} isPriority />)
  expect(image()).toHaveAttribute('src', '/good.jpg')
})

test('a malformed thumbhash shows the photo without its colour', () => {
  render(<Photo src="/good.jpg" alt="A home" ratio={4 / 3} thumbhash="%%%" isPriority />)
  expect(screen.getByAltText('A home')).toBeVisible()
})

test.each([
  [true, 'eager', 'high'],
  [false, 'lazy', 'auto'],
])('a photo with isPriority %s loads %s with priority %s', (isPriority, loading, priority) => {
  render(<Photo src="/good.jpg" alt="A home" ratio={1} isPriority={isPriority} />)
  expect(image()).toHaveAttribute('loading', loading)
  expect(image()?.getAttribute('fetchpriority') ?? 'auto').toBe(priority)
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

const MILLION = 1_000_000

// [spec 2.6 #8]
test('each handle of a range moves by its step, announces its value, and stops at the other', async () => {
  open()
  handle(/Highest/).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('1.5M SLE')).toBeVisible()
  expect(rangeField('Highest price')).toHaveValue('1,500,000')
  handle(/Lowest/).focus()
  await user.keyboard('{ArrowRight>5/}')
  expect(screen.getAllByText('1.5M SLE')).toHaveLength(2)
})

// [spec 2.6 #8]
test('a typed price between the steps is exact, while its handle snaps to the nearest step', async () => {
  const { onChange } = open()
  await fill(rangeField('Highest price'), '6900')
  expect(onChange).toHaveBeenLastCalledWith([0, 6_900])
  expect(handle(/Highest/)).toHaveValue('0')
  await fill(rangeField('Highest price'), '6900000')
  expect(handle(/Highest/)).toHaveValue(String(7 * MILLION))
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith([0, 6_900_000])
  expect(rangeField('Highest price')).toHaveValue('6,900,000')
  expect(screen.getByText('6.9M SLE')).toBeVisible()
})

test('a moving handle leaves the typed value of the other end unchanged', async () => {
  const { onChange } = open()
  await fill(rangeField('Lowest price'), '6900')
  handle(/Highest/).focus()
  await user.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith([6_900, 1_500_000])
  await user.keyboard('{Home}')
  expect(onChange).toHaveBeenLastCalledWith([6_900, 6_900])
})

test('moving a handle by screen reader after typing does not change the other end', async () => {
  const { onChange } = open()
  await fill(rangeField('Lowest price'), '500000')
  await user.tab()
  setByScreenReader(handle(/Highest/), 3 * MILLION)
  expect(onChange).toHaveBeenLastCalledWith([500_000, 3 * MILLION])
})

// [spec 5 #27]
test.each([
  ['1.5m', '1.5m', 1.5 * MILLION, '1,500,000'],
  ['500k', '500k', 500_000, '500,000'],
  ['2M', '2M', 2 * MILLION, '2,000,000'],
  ['a number above the maximum', '99000000', 50 * MILLION, '50,000,000'],
])('%s in a field of a range is rewritten on blur, not while typing', async (_, typed, sle, shown) => {
  const { onChange } = open()
  await fill(rangeField('Highest price'), typed)
  expect(rangeField('Highest price')).toHaveValue(typed)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith([0, sle])
  expect(rangeField('Highest price')).toHaveValue(shown)
})

test('an empty field of a range sets no bound', async () => {
  const { onChange } = open([MILLION, 2 * MILLION])
  await fill(rangeField('Lowest price'), '')
  expect(onChange).toHaveBeenLastCalledWith([0, 2 * MILLION])
  await user.tab()
  await fill(rangeField('Highest price'), '3000000')
  expect(onChange).toHaveBeenLastCalledWith([0, 3 * MILLION])
})

test('two empty fields are no range', async () => {
  const { onChange } = open([MILLION, 2 * MILLION])
  await fill(rangeField('Lowest price'), '')
  await fill(rangeField('Highest price'), '')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(rangeField('Lowest price')).toHaveValue('')
  expect(rangeField('Highest price')).toHaveValue('')
})

test('without a range, the handles stand at the preset and the fields are empty', async () => {
  const { onChange } = open(null)
  expect(screen.getByText('1.0M SLE')).toBeVisible()
  expect(screen.getByText('Any price')).toBeVisible()
  expect(rangeField('Highest price')).toHaveValue('')
  await user.tab()
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  await user.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith([0, 1_500_000])
  expect(screen.queryByText('Any price')).not.toBeInTheDocument()
})

test('tapping a handle sets the preset as the range', async () => {
  const { onChange } = open(null)
  await user.click(handle(/Highest/))
  expect(onChange).toHaveBeenLastCalledWith([0, MILLION])
})

test('the fields of a range offer its suggestions', () => {
  open(null)
  const options = [...document.querySelectorAll('datalist option')]
  expect(options.map((option) => option.textContent)).toEqual(['5,000', '10,000'])
  expect(rangeField('Highest price')).toHaveAttribute('list', document.querySelector('datalist')?.id)
})

test('a minimum typed above the maximum is reported only once the maximum is typed', async () => {
  const { onChange } = open()
  await fill(rangeField('Lowest price'), '2000000')
  await user.tab()
  expect(onChange).not.toHaveBeenCalledWith([2 * MILLION, MILLION])
  await fill(rangeField('Highest price'), '5000000')
  expect(onChange).toHaveBeenLastCalledWith([2 * MILLION, 5 * MILLION])
})

// [spec 5 #27]
test('a minimum above the maximum is swapped with it when the fields are left', async () => {
  const { onChange } = open()
  await fill(rangeField('Lowest price'), '2000000')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(rangeField('Lowest price')).toHaveValue('1,000,000'))
  expect(rangeField('Highest price')).toHaveValue('2,000,000')
  expect(onChange).toHaveBeenLastCalledWith([MILLION, 2 * MILLION])
})

function open(range: Range | null = PRESET) {
  const onChange = vi.fn<(value: Range | null) => void>()
  render(<Prices range={range} onChange={onChange} />)
  return { onChange }
}

const rangeField = (name: string) => screen.getByRole('combobox', { name })

const handle = (name: RegExp) => screen.getByRole<HTMLInputElement>('slider', { name })

/** Sets the native input without a key press, as a swipe on the handle in VoiceOver or TalkBack does. */
function setByScreenReader(input: HTMLInputElement, value: number) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const PRESET: Range = [0, MILLION]

type Props = { range: Range | null; onChange: (value: Range | null) => void }

function Prices({ range: start, onChange }: Props) {
  const [range, setRange] = useState(start)
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
      preset={PRESET}
      unsetText="Any price"
      min={0}
      max={50 * MILLION}
      step={500_000}
      toText={(sle) => `${(sle / MILLION).toFixed(1)}M SLE`}
      suggestions={[5_000, 10_000]}
    />
  )
}
