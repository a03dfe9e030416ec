import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'onChange' | 'checked' | 'children'
> & { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode; error?: string | null }

export function Checkbox({ isChecked, onChange, children, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
