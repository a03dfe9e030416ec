import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './retry-line.module.css'

type RetryLineProps = {
  message: string
  retryLabel: string
  onRetry: () => void
  isRetrying: boolean
  className?: string
}

/** A part of a page that could not be loaded, said aloud in a line, and a way to try again. */
export function RetryLine({ message, retryLabel, onRetry, isRetrying, className }: RetryLineProps) {
  return (
    <p className={classNames(styles.line, className)} role="alert">
      {message}
      <Button variant="secondary" size="sm" isPending={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </p>
  )
}
