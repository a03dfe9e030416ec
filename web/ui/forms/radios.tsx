import { useId, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './radios.module.css'

type RadioCard<T extends string> = { value: T; label: string; description?: string; icon?: ReactNode }

/** Options as cards that are big enough for a thumb, each with a native radio button. */
export function RadioCards<T extends string>({
  label,
  value,
  onChange,
  cards,
  error,
  name,
  isRow = false,
}: {
  label: string
  value: T | null
  onChange: (value: T) => void
  cards: readonly RadioCard<T>[]
  error?: string | null
  name?: string
  /** One row, which on a phone scrolls sideways. */
  isRow?: boolean
}) {
  const ownName = useId()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={classNames(styles.cards, isRow && styles.row)}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              className={styles.radio}
              name={name ?? ownName}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
            />
            {card.icon && <span className={styles.icon}>{card.icon}</span>}
            <span className={styles.words}>
              <span className={styles.name}>{card.label}</span>
              {card.description && <span className={styles.description}>{card.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type RadioLine<T extends string | number> = { value: T; content: ReactNode }

/** A choice between sentences in a column, each at least as tall as a finger. */
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
   * `dense`: closer together when a mouse is used. `framed`: a list of any length in a scrolling box, which
   * opens at the chosen option.
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
    <fieldset className={styles.radioLinesSet} aria-describedby={note ? noteId : undefined}>
      <legend className={styles.radioLinesLegend}>{label}</legend>
      <div ref={list} className={classNames(styles.lines, look && styles[look])}>
        {lines.map((line) => (
          <label key={line.value} className={styles.line}>
            <input
              type="radio"
              className={styles.radioLinesRadio}
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
        <p className={error ? styles.radioLinesError : styles.hint} id={noteId}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
