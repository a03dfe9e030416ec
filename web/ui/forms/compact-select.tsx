import styles from './compact-select.module.css'
import type { SelectOption } from './native-select.tsx'

interface Props<T extends string> {
  /** Read out; not drawn. */
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly SelectOption<T>[]
}

/** The device's own picker without a field around it, for a choice in a toolbar that cannot be wrong. */
export function CompactSelect<T extends string>({ label, value, onChange, options }: Props<T>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
