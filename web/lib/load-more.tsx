import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'
import { sentenceOf } from './call-error.ts'

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  words: { loadMore: string; loadingMore: string; moreFailed: string }
  /** The text for a call that never reached the server. */
  offline?: string
  className?: string
} & Pick<ButtonProps, 'size' | 'isBlock'>

/**
 * At the end of a list with more pages: the button for the next page, and the reason if it failed to load.
 */
export function LoadMore({ list, words, offline, className, ...button }: Props) {
  const shell = useWords(shellWords)
  if (!list.hasNextPage) return null
  return (
    <div className={className}>
      {list.isFetchNextPageError && (
        <p role="alert">
          {words.moreFailed} {sentenceOf(list.error, offline ?? shell.offline)}
        </p>
      )}
      <Button
        variant="secondary"
        isPending={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
        {...button}
      >
        {list.isFetchingNextPage ? words.loadingMore : words.loadMore}
      </Button>
    </div>
  )
}
