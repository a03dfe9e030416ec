import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fill, user } from '#web/test/hands.ts'
import { NativeSelect } from './native-select.tsx'
import { NumberField } from './number-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

test('a field is found by its label and described by its hint and its error', async () => {
  render(
    <TextField
      label="Title"
      hint="Say what it is."
      error="Title must be at least 5 characters"
      value="Car"
      onChange={vi.fn()}
    />,
  )
  const field = screen.getByLabelText('Title')
  expect(field).toHaveAccessibleDescription('Say what it is. Title must be at least 5 characters')
  expect(field).toBeInvalid()
})

test('a field without an error is not invalid and describes nothing that is absent', async () => {
  render(<TextArea label="Description" value="" onChange={vi.fn()} />)
  expect(screen.getByLabelText('Description')).toBeValid()
  expect(screen.getByLabelText('Description')).not.toHaveAttribute('aria-describedby')
})

test('a hidden label still names its field', async () => {
  render(<TextField label="Search" isLabelHidden value="" onChange={vi.fn()} />)
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible()
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

test('a select answers with the value of the option and shows the placeholder until then', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const places = [
    { value: 'bo', label: 'Bo' },
    { value: 'kenema', label: 'Kenema' },
  ]
  render(
    <NativeSelect
      label="Location"
      placeholder="Choose a place"
      error="Please select a location"
      value=""
      onChange={onChange}
      options={places}
    />,
  )
  const select = () => screen.getByLabelText('Location')
  expect(select()).toHaveDisplayValue('Choose a place')
  expect(select()).toHaveAccessibleDescription('Please select a location')
  await user.selectOptions(select(), 'Kenema')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('kenema')
})

test('a select that holds nothing shows nothing, not its first option', async () => {
  render(
    <NativeSelect label="Location" value="" onChange={vi.fn()} options={[{ value: 'bo', label: 'Bo' }]} />,
  )
  expect(screen.getByLabelText('Location')).toHaveDisplayValue('')
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
