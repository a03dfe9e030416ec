import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './radio-lines.module.css'

type RadioLine<T extends string | number> = { value: T; content: ReactNode }

/** One answer out of several sentences, one below the other, each a line as tall as a finger. */
export function RadioLines<T extends string | number>({
  label,
  name,
  value,
  onChange,
  lines,
  error,
  hint,
  look,
}: {
  label: string
  name: string
  value: T | null | undefined
  onChange: (value: T) => void
  lines: readonly RadioLine<T>[]
  error?: string | null
  hint?: string
  /**
   * `dense`: closer to each other under a mouse. `framed`: a list of any length in a frame that scrolls, the
   * chosen one in sight at first.
   */
  look?: 'dense' | 'framed'
}) {
  const noteId = useId()
  const list = useRef<HTMLDivElement>(null)
  const note = error ?? hint

  useEffect(() => {
    if (look === 'framed')
      list.current?.querySelector('label:has(:checked)')?.scrollIntoView({ block: 'nearest' })
  }, [look])

  return (
    <fieldset className={styles.set} aria-describedby={note ? noteId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div ref={list} className={classNames(styles.lines, look && styles[look])}>
        {lines.map((line) => (
          <label key={line.value} className={styles.line}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={line.value}
              checked={line.value === value}
              onChange={() => onChange(line.value)}
            />
            {line.content}
          </label>
        ))}
      </div>
      {note && (
        <p className={error ? styles.error : styles.hint} id={noteId}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
