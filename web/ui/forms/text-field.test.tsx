import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fill, user } from '#web/test/hands.ts'
import { NativeSelect } from './native-select.tsx'
import { NumberField, TextArea, TextField } from './text-field.tsx'
import { RemovableChip } from '../chip.tsx'
import { Photo } from '../photo.tsx'
import { Button } from '../button.tsx'

test('a field is named by its label, also a hidden one, and described by its hint and its error', () => {
  const words = { hint: 'Say what it is.', error: 'Title must be at least 5 characters' }
  render(
    <>
      <TextField label="Title" {...words} value="Car" onChange={vi.fn()} />
      <TextArea label="Description" isLabelHidden value="" onChange={vi.fn()} />
    </>,
  )
  const [title, description] = screen.getAllByRole('textbox')
  expect(title).toHaveAccessibleName('Title')
  expect(title).toHaveAccessibleDescription(`${words.hint} ${words.error}`)
  expect(title).toBeInvalid()
  expect(description).toHaveAccessibleName('Description')
  expect(description).toBeValid()
  expect(description).not.toHaveAttribute('aria-describedby')
})

test('a number field takes figures only, and groups them once it is left', async () => {
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

test('decimals are dropped where none are asked for, and cut where some are', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  const { rerender } = render(<NumberField label="Price" value={null} onChange={onChange} />)
  await fill(await screen.findByLabelText('Price'), '85.50')
  expect(onChange).toHaveBeenLastCalledWith(85)
  rerender(<NumberField label="Price" value={null} onChange={onChange} decimals={2} />)
  await fill(await screen.findByLabelText('Price'), '1,085.509')
  expect(onChange).toHaveBeenLastCalledWith(1085.5)
})

test('a select shows its placeholder, or nothing, until it answers with the value of an option', async () => {
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
