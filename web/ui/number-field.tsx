import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'min' | 'max' | 'step'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** How many decimals may be typed; none unless said. */
  decimals?: number
}

/**
 * A native text input with the phone's number pad. Thousands are grouped once the field is left, since 85000000
 * cannot be told from 850000 at arm's length; while typing the text stays as typed, or the caret would jump.
 */
export function NumberField({ value, onChange, decimals = 0, onBlur, ...field }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={draft ?? value?.toLocaleString('en-US', { maximumFractionDigits: decimals }) ?? ''}
      onChange={(typed) => {
        const figures = typed.replace(/[^\d.,]/g, '')
        setDraft(figures)
        onChange(parseFigures(figures, decimals))
      }}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}

function parseFigures(figures: string, decimals: number): number | null {
  const [whole = '', ...rest] = figures.replaceAll(',', '').split('.')
  const fraction = rest.join('').slice(0, decimals)
  return whole + fraction === '' ? null : Number(`${whole}.${fraction}`)
}
