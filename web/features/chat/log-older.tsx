import { useRef, type RefObject } from 'react'
import { liveWords } from './copy.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useOnSight } from '#web/lib/use-on-sight.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useOlder } from './data/use-older.ts'

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
