import { useId } from 'react'
import page from './page.module.css'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** A percentage. */
  value: number
  /** As shown: "78%". */
  valueText: string
  isLabelHidden?: boolean
}

export function ProgressBar({ label, value, valueText, isLabelHidden = false }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={page.stack1}>
      {!isLabelHidden && (
        <div className={styles.head}>
          <label htmlFor={id}>{label}</label>
          <span className={styles.value}>{valueText}</span>
        </div>
      )}
      <progress
        id={id}
        className={styles.bar}
        value={value}
        max={100}
        aria-label={isLabelHidden ? label : undefined}
        aria-valuetext={valueText}
      />
    </div>
  )
}
