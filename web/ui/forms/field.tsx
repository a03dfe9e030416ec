import { useId, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import page from '#web/ui/page.module.css'
import styles from './field.module.css'

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** One sentence; empty if the value is valid. */
  error?: string | null
  /** Shown after the label: "(optional)", "12 / 120". */
  note?: string
}

type ControlProps = {
  id: string
  className: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, control, hint and error, linked for screen readers. `children` renders the control. */
export function Field({
  label,
  hint,
  error,
  note,
  isLabelHidden,
  id,
  children,
}: FieldProps & { isLabelHidden?: boolean; id?: string; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const control: ControlProps = {
    id: controlId,
    className: styles.control,
    'aria-describedby': classNames(hint ? hintId : null, error && errorId) || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={styles.field}>
      <div className={classNames(styles.head, isLabelHidden && styles.hidden)}>
        <label htmlFor={controlId}>{label}</label>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children(control)}
      {hint && (
        <p className={page.note} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={errorId}>
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  )
}
