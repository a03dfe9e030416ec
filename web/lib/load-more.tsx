import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Button, buttonClass, type ButtonProps } from '#web/ui/button.tsx'
import { toSentence } from './call-error.ts'
import { shellWords } from './copy.ts'

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  words: { loadMore: string; loadingMore: string; moreFailed: string }
  className?: string
  /** The address of the next page, for a browser without JavaScript and for a new tab. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'> | undefined
} & Pick<ButtonProps, 'size' | 'isBlock'>

/** The end of a list that has more pages: a button that loads the next one, and the reason if that failed. */
export function LoadMore({ list, words, className, link, ...button }: Props) {
  if (!list.hasNextPage) return null
  const text = list.isFetchingNextPage ? words.loadingMore : words.loadMore
  const load = () => void list.fetchNextPage()
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!list.isFetchingNextPage) load()
  }
  return (
    <div className={className}>
      {list.isFetchNextPageError && (
        <p role="alert">
          {words.moreFailed} {toSentence(list.error, shellWords.failureText)}
        </p>
      )}
      {link ? (
        <Link
          {...link}
          rel="next"
          preload={false}
          className={buttonClass({ variant: 'secondary', ...button })}
          onClick={loadHere}
        >
          {text}
        </Link>
      ) : (
        <Button variant="secondary" isPending={list.isFetchingNextPage} onClick={load} {...button}>
          {text}
        </Button>
      )}
    </div>
  )
}
