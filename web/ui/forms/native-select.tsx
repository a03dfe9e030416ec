import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type SelectOption<T extends string> = { value: T; label: string; isDisabled?: boolean }

type NativeSelectProps<T extends string> = Omit<
  ComponentProps<'select'>,
  'className' | 'id' | 'onChange' | 'value' | 'children'
> &
  Omit<FieldProps, 'note'> & {
    isLabelHidden?: boolean
    value: T | ''
    /** Called only with a value from `options`. */
    onChange: (value: T) => void
    options: readonly SelectOption<T>[]
    /** Shown while nothing is chosen. It cannot be chosen itself. */
    placeholder?: string
  }

/** The device's own picker, which is the fastest and most familiar on a cheap phone and needs no code. */
export function NativeSelect<T extends string>({
  label,
  hint,
  error,
  isLabelHidden,
  value,
  onChange,
  options,
  placeholder,
  ...select
}: NativeSelectProps<T>) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(control) => (
        <div className={styles.row}>
          <select
            {...select}
            {...control}
            className={classNames(control.className, styles.select)}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
          >
            {/* Without this option, a select with no value would look as if its first option were chosen. */}
            {(placeholder || value === '') && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  )
}

type Props<T extends string> = Pick<ComponentProps<'select'>, 'name' | 'form'> & {
  /** For screen readers only. */
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly SelectOption<T>[]
}

/** The device's own picker without a field around it, for a toolbar choice that cannot be invalid. */
export function CompactSelect<T extends string>({ label, onChange, options, ...select }: Props<T>) {
  return (
    <select
      {...select}
      className={styles.compact}
      aria-label={label}
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
