import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  value: number
  max?: number
  /** As shown: "78%", "2 of 3". */
  valueText?: string
  tone?: 'primary' | 'accent'
  isLabelHidden?: boolean
}

export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  tone = 'primary',
  isLabelHidden = false,
}: ProgressBarProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      {!isLabelHidden && (
        <div className={styles.head}>
          <label htmlFor={id}>{label}</label>
          {valueText && <span className={styles.value}>{valueText}</span>}
        </div>
      )}
      <progress
        id={id}
        className={classNames(styles.bar, styles[tone])}
        value={value}
        max={max}
        aria-label={isLabelHidden ? label : undefined}
        aria-valuetext={valueText}
      />
    </div>
  )
}
