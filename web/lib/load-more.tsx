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
  /** What to say of a call that never reached the server. */
  offline?: string
  className?: string
} & Pick<ButtonProps, 'size' | 'isBlock'>

/** Below a list that goes on: the way to its next page, and why that did not come. */
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
