import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWords } from '#web/lib/words.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { useOnSight } from '#web/lib/use-on-sight.ts'
import { adminWords } from '../copy.ts'
import styles from './end-of-list.module.css'

const WINDOW = { current: null }

/**
 * Loads the next page when its end comes near; the button is for those whom that leaves behind, and for
 * another try.
 */
export function EndOfList({ list, count }: { list: UseInfiniteQueryResult; count: number }) {
  const words = useWords(adminWords)
  const end = useRef<HTMLDivElement>(null)
  const isOff = !list.hasNextPage || list.isFetching || list.isFetchNextPageError
  useOnSight(
    { target: end, root: WINDOW, margin: '400px', isOff, again: count },
    () => void list.fetchNextPage(),
  )
  if (!list.hasNextPage) return null
  return (
    <div ref={end}>
      <LoadMore list={list} words={words} className={styles.end} />
    </div>
  )
}
