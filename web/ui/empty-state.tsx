import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { GaraPanel } from './cloth.tsx'
import { AlertIcon, RefreshIcon } from './icons/icons.tsx'
import styles from './loading.module.css'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  /** A state of level 1 is the whole page, on cloth. */
  level?: 1 | 2 | 3
}

export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading: 'h1' | 'h2' | 'h3' = `h${level}`
  const state = (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  )
  return level === 1 ? <GaraPanel as="div">{state}</GaraPanel> : state
}

type ErrorStateProps = {
  title: string
  message: string
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
  level?: 1 | 2 | 3
}

/** Says what failed to load, also to screen readers, with a retry button. */
export function ErrorState({ title, message, retryLabel, onRetry, isRetrying, level }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon />}
        title={title}
        level={level}
        action={
          <Button variant="secondary" onClick={onRetry} isPending={isRetrying}>
            {!isRetrying && <RefreshIcon />}
            {retryLabel}
          </Button>
        }
      >
        <p>{message}</p>
      </EmptyState>
    </div>
  )
}

type RetryLineProps = {
  message: string
  retryLabel: string
  onRetry: () => void
  isRetrying: boolean
  className?: string
}

/** Says in one line, also to screen readers, that a part of a page failed to load, with a retry button. */
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
