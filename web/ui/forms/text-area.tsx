import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> &
  FieldProps & { value: string; onChange: (value: string) => void }

export function TextArea({
  label,
  hint,
  error,
  note,
  isLabelHidden,
  id,
  onChange,
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, note, isLabelHidden, id }}>
      {(control) => (
        <textarea rows={4} {...textarea} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
