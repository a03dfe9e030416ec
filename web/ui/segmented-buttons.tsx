import type { ReactNode } from 'react'
import styles from './segmented-buttons.module.css'

export type Segment<T extends string> = { value: T; label: string; icon?: ReactNode }

/** One of a few, always one: the filter bar. Scrolls sideways on a phone instead of wrapping. */
export function SegmentedButtons<T extends string>({ label, value, onChange, segments }: {
  label: string
  value: T
  onChange: (value: T) => void
  segments: readonly Segment<T>[]
}) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon}
          {segment.label}
        </button>
      ))}
    </div>
  )
}
