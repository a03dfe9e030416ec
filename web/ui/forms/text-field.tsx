import type { ComponentProps, ReactNode } from 'react'
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

export function TextField({
  label,
  hint,
  error,
  note,
  isLabelHidden,
  id,
  start,
  end,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, note, isLabelHidden, id }}>
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
