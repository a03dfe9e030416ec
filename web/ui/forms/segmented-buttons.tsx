import type { ReactNode } from 'react'
import styles from './segmented-buttons.module.css'

type Segment<T extends string> = { value: T; label: string; icon?: ReactNode }

/** A choice of exactly one of a few options. Scrolls sideways on a phone instead of wrapping. */
export function SegmentedButtons<T extends string>({
  label,
  value,
  onChange,
  segments,
}: {
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
          ref={segment.value === value ? scrollSideways : undefined}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon}
          {segment.label}
        </button>
      ))}
    </div>
  )
}

// scrollIntoView would also scroll the page away from the position that Back has restored.
function scrollSideways(button: HTMLElement | null) {
  button?.parentElement?.scrollTo({ left: button.offsetLeft - (innerWidth - button.offsetWidth) / 2 })
}
