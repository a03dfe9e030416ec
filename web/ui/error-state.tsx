import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { AlertIcon, RefreshIcon } from './icons/icons.tsx'

type ErrorStateProps = {
  title: string
  message?: string
  retryLabel?: string
  onRetry?: () => void
  isRetrying?: boolean
  level?: 1 | 2 | 3
}

/** What could not be loaded, said aloud, and a way to try again. */
export function ErrorState({ title, message, retryLabel, onRetry, isRetrying, level }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon />}
        title={title}
        level={level}
        action={
          onRetry &&
          retryLabel && (
            <Button variant="secondary" onClick={onRetry} isPending={isRetrying}>
              {!isRetrying && <RefreshIcon />}
              {retryLabel}
            </Button>
          )
        }
      >
        {message && <p>{message}</p>}
      </EmptyState>
    </div>
  )
}
