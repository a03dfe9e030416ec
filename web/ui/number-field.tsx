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
 * cannot be told from 850000 at arm's length; while typing the figures stay as typed. Only figures can be entered.
 */
export function NumberField({ value, onChange, decimals = 0, onFocus, onBlur, ...field }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const plain = value === null ? '' : String(value)
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={draft ?? (value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: decimals }))}
      onChange={(typed) => {
        const figures = keepFigures(typed, decimals)
        setDraft(figures)
        onChange(figures === '' || figures === '.' ? null : Number(figures))
      }}
      onFocus={(event) => {
        setDraft(plain)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}

function keepFigures(typed: string, decimals: number): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  return decimals > 0 && rest.length > 0 ? `${whole}.${rest.join('').slice(0, decimals)}` : whole
}
