import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NativeSelect } from './native-select.tsx'
import { NumberField } from './number-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

test('a field is found by its label and described by its hint and its error', async () => {
  await render(
    <TextField
      label="Title"
      hint="Say what it is."
      error="Title must be at least 5 characters"
      value="Car"
      onChange={vi.fn()}
    />,
  )
  const field = page.getByLabelText('Title')
  await expect
    .element(field)
    .toHaveAccessibleDescription('Say what it is. Title must be at least 5 characters')
  await expect.element(field).toBeInvalid()
})

test('a field without an error is not invalid and describes nothing that is absent', async () => {
  await render(<TextArea label="Description" value="" onChange={vi.fn()} />)
  await expect.element(page.getByLabelText('Description')).toBeValid()
  await expect.element(page.getByLabelText('Description')).not.toHaveAttribute('aria-describedby')
})

test('a hidden label still names its field', async () => {
  await render(<TextField label="Search" isLabelHidden value="" onChange={vi.fn()} />)
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toBeVisible()
})

test('a number field takes figures only, and groups them once it is left', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  await render(<Price onChange={onChange} />)
  const price = page.getByLabelText('Price')
  await price.fill('Le 85000x')
  await expect.element(price).toHaveValue('85000')
  expect(onChange).toHaveBeenLastCalledWith(85_000)
  price.element().blur()
  await expect.element(price).toHaveValue('85,000')
  await userEvent.type(price, '0')
  expect(onChange).toHaveBeenLastCalledWith(850_000)
  await price.fill('')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('decimals are dropped where none are asked for, and cut where some are', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  const { rerender } = await render(<NumberField label="Price" value={null} onChange={onChange} />)
  await page.getByLabelText('Price').fill('85.50')
  expect(onChange).toHaveBeenLastCalledWith(85)
  await rerender(<NumberField label="Price" value={null} onChange={onChange} decimals={2} />)
  await page.getByLabelText('Price').fill('1,085.509')
  expect(onChange).toHaveBeenLastCalledWith(1085.5)
})

test('a select answers with the value of the option and shows the placeholder until then', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const places = [
    { value: 'bo', label: 'Bo' },
    { value: 'kenema', label: 'Kenema' },
  ]
  await render(
    <NativeSelect
      label="Location"
      placeholder="Choose a place"
      error="Please select a location"
      value=""
      onChange={onChange}
      options={places}
    />,
  )
  const select = page.getByLabelText('Location')
  await expect.element(select).toHaveDisplayValue('Choose a place')
  await expect.element(select).toHaveAccessibleDescription('Please select a location')
  await select.selectOptions('Kenema')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('kenema')
})

test('a select that holds nothing shows nothing, not its first option', async () => {
  await render(
    <NativeSelect label="Location" value="" onChange={vi.fn()} options={[{ value: 'bo', label: 'Bo' }]} />,
  )
  await expect.element(page.getByLabelText('Location')).toHaveDisplayValue('')
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
