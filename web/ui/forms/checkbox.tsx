import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'onChange' | 'checked' | 'children'
> & { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode }

export function Checkbox({ isChecked, onChange, children, ...input }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input
        {...input}
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
