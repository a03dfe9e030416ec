import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { sentenceOf } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useOnSight } from '#web/lib/on-sight.tsx'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { liveWords } from '../copy.ts'
import { fetchPage, firstSeqOf, threadLogQuery, updateThreadLog } from '../data/queries.ts'
import { addOlder } from '../data/thread-log.ts'

/** History is asked for this far before its top is reached. */
const AHEAD = '800px 0px 0px'

type Props = {
  scroller: RefObject<HTMLElement | null>
  conversationId: string
  /** The first message that is here: another one, and the next page may be wanted. */
  firstSeq: number | undefined
}

/**
 * Above the first message that is here: the earlier ones come when one gets near. Those that did not come
 * wait to be asked for.
 */
export function LogOlder({ scroller, conversationId, firstSeq }: Props) {
  const words = useWords(liveWords)
  const { offline } = useWords(shellWords)
  const { loadOlder, isLoadingOlder, olderError } = useOlder(conversationId)
  const top = useRef<HTMLDivElement>(null)
  useOnSight(
    {
      target: top,
      root: scroller,
      margin: AHEAD,
      isOff: isLoadingOlder || olderError !== null,
      again: firstSeq,
    },
    loadOlder,
  )
  return (
    <>
      <div ref={top} />
      {olderError ? (
        <>
          <p role="alert">
            {words.olderFailed} {sentenceOf(olderError, offline)}
          </p>
          <Button variant="secondary" size="sm" onClick={loadOlder}>
            {words.retry}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <VisuallyHidden>{words.loadingOlder}</VisuallyHidden>
        </>
      )}
    </>
  )
}

/** The way back through a thread, page by page. */
export function useOlder(id: string) {
  const client = useQueryClient()
  const { data: log } = useQuery(threadLogQuery(id))
  const isUnderWay = useRef(false)
  const [isLoadingOlder, setLoading] = useState(false)
  const [olderError, setError] = useState<Error | null>(null)

  const load = async () => {
    if (!log?.hasOlder || isUnderWay.current) return
    isUnderWay.current = true
    setLoading(true)
    setError(null)
    try {
      const page = await fetchPage(id, { before: firstSeqOf(log) })
      updateThreadLog(client, id, (held) => addOlder(held, page))
    } catch (error) {
      setError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isUnderWay.current = false
      setLoading(false)
    }
  }
  return { loadOlder: () => void load(), isLoadingOlder, olderError }
}
