import { useId, type ReactNode } from 'react'
import styles from './radio-cards.module.css'

type RadioCard<T extends string> = { value: T; label: string; description?: string; icon?: ReactNode }

/** A choice big enough for a thumb: native radios under cards. */
export function RadioCards<T extends string>({
  label,
  value,
  onChange,
  cards,
  error,
  name,
}: {
  label: string
  value: T | null
  onChange: (value: T) => void
  cards: readonly RadioCard<T>[]
  error?: string | null
  name?: string
}) {
  const ownName = useId()
  const errorId = useId()
  return (
    <fieldset className={styles.set} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.cards}>
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
