import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

type NumberFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'min' | 'max' | 'step'
> & {
  value: number | null
  onChange: (value: number | null) => void
  /** How many decimals may be typed; none unless said. */
  decimals?: number
}

/**
 * A native text input with the phone's number pad. Thousands are grouped once the field is left, since
 * 85000000 cannot be told from 850000 at arm's length; while typing the text stays as typed, or the caret
 * would jump.
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
        const figures = typed.replace(/[^\d.,km]/gi, '')
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

/** "1.5m" and "500k" are what people say for 1,500,000 and 500,000. */
function parseFigures(figures: string, decimals: number): number | null {
  const [, typed = '', times = ''] = /^([\d.,]*)([km]?)/i.exec(figures) ?? []
  const figure = Number.parseFloat(typed.replaceAll(',', ''))
  const scale = { k: 1_000, m: 1_000_000 }[times.toLowerCase()] ?? 1
  const step = 10 ** decimals
  return Number.isNaN(figure) ? null : Math.floor(Math.round(figure * scale * step * 1_000) / 1_000) / step
}
