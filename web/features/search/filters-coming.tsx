import { searchFilterWords } from '#web/copy/search-filters.ts'
import { useWords } from '#web/copy/use-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The slider is a third of the dialog's code, so the filters come when their tab is opened. */
export function FiltersComing() {
  const words = useWords(searchFilterWords)
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">{words.coming}</span>
      </VisuallyHidden>
      <Skeleton shape="block" height="26rem" />
    </div>
  )
}

export function FiltersMissing({ onRetry }: { onRetry: () => void }) {
  const words = useWords(searchFilterWords)
  return (
    <ErrorState
      title={words.notLoaded}
      message={words.offline}
      retryLabel={words.retry}
      onRetry={onRetry}
      level={3}
    />
  )
}
