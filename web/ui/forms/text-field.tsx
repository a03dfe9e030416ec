import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> &
  FieldProps & {
    value: string
    onChange: (value: string) => void
    /** Fixed text or an icon before and after: "+232", "SLE". */
    start?: ReactNode
    end?: ReactNode
  }

export function TextField({ label, hint, error, note, id, start, end, onChange, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, note, id }}>
      {(control) => (
        <div className={styles.row}>
          {start && <span className={styles.start}>{start}</span>}
          <input type="text" {...input} {...control} onChange={(event) => onChange(event.target.value)} />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'onChange' | 'value'> &
  FieldProps & { value: string; onChange: (value: string) => void }

export function TextArea({ label, hint, error, note, onChange, ...textarea }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, note }}>
      {(control) => (
        <textarea rows={4} {...textarea} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

type NumberFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'type' | 'inputMode' | 'min' | 'max' | 'step'
> & { value: number | null; onChange: (value: number | null) => void }

/**
 * A native text input for whole numbers, with the phone's number pad. Thousands are grouped when the field
 * loses the focus, because 8500000 and 850000 look alike. Grouping while typing would make the caret jump.
 */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="numeric"
      value={draft ?? value?.toLocaleString('en-US', { maximumFractionDigits: 0 }) ?? ''}
      onChange={(typed) => {
        const text = typed.replace(/[^\d.,km]/gi, '')
        setDraft(text)
        onChange(parseNumber(text))
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

/** Parses a number and drops its decimals. People also write "1.5m" and "500k" for 1,500,000 and 500,000. */
function parseNumber(text: string): number | null {
  const [, digits = '', suffix = ''] = /^([\d.,]*)([km]?)/i.exec(text) ?? []
  const number = Number.parseFloat(digits.replaceAll(',', ''))
  const scale = { k: 1_000, m: 1_000_000 }[suffix.toLowerCase()] ?? 1
  return Number.isNaN(number) ? null : Math.floor(Math.round(number * scale * 1_000) / 1_000)
}
