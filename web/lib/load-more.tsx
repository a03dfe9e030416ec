import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toSentence } from './call-error.ts'
import { shellWords } from './copy.ts'

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  words: { loadMore: string; loadingMore: string; moreFailed: string }
  /** The text for a connection error. */
  offline?: string
  className?: string
} & Pick<ButtonProps, 'size' | 'isBlock'>

/** The end of a list that has more pages: a button that loads the next one, and the reason if that failed. */
export function LoadMore({ list, words, offline, className, ...button }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className={className}>
      {list.isFetchNextPageError && (
        <p role="alert">
          {words.moreFailed} {toSentence(list.error, offline ?? shellWords.offline)}
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
