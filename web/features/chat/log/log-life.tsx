import { useEffect, type RefObject, useState } from 'react'
import type { Message } from '#contract/conversation.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronUpIcon } from '#web/ui/icons/icons-more.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { liveWords, threadWords } from '../copy.ts'
import type { useThread } from '../data/use-thread.ts'
import styles from './log-life.module.css'
import { goToEnd, useLeftOut, useLogPlace } from './scroll-place.ts'
import { useUnreadLine, type Unread } from '../use-unread.ts'

/** Of more messages at once one hears how many, of fewer what they say. */
const READ_OUT_MAX = 3

type Props = {
  scroller: RefObject<HTMLElement | null>
  thread: ReturnType<typeof useThread>
  unread: Unread | undefined
  name: string
  userId: string
}

/** What moves in the log: news come in, and the ways to what is out of sight stand over it. */
export function LogLife({ scroller, thread, unread, name, userId }: Props) {
  const words = useWords(threadWords)
  const { toNewest } = useWords(liveWords)
  const { messages, onSeen } = thread
  const { isAtEnd, width } = useLogPlace(scroller)
  useLeftOut(scroller, messages, width)
  const line = useUnreadLine(scroller, unread)
  const { unseen, heard } = useNews(messages, userId, isAtEnd)
  const theirLast = messages.filter(({ senderId }) => senderId !== userId).at(-1)
  const seenSeq = isAtEnd ? (theirLast?.seq ?? 0) : 0

  useEffect(() => {
    if (seenSeq > 0) onSeen(seenSeq)
  }, [seenSeq, onSeen])

  const isMuch = heard.messages.length > READ_OUT_MAX
  const said = isMuch
    ? words.newMessages(heard.messages.length)
    : heard.messages.map(({ content }) => `${words.says(name)} ${content}`).join(' ')
  return (
    <>
      {unread && line.isMissed && (
        <div className={classNames(styles.jump, styles.up)}>
          <Button variant="secondary" size="sm" onClick={line.jump}>
            <ChevronUpIcon />
            {words.newMessages(unread.count)}
          </Button>
        </div>
      )}
      {!isAtEnd && (
        <div className={classNames(styles.jump, styles.down)}>
          <Button
            variant={unseen > 0 ? 'primary' : 'secondary'}
            size="sm"
            onClick={() => scroller.current && goToEnd(scroller.current)}
          >
            <ChevronDownIcon />
            {unseen > 0 ? words.newMessages(unseen) : <VisuallyHidden>{toNewest}</VisuallyHidden>}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        {/* A new element is read out even where somebody says the same again. */}
        <span role="status">{said !== '' && <span key={heard.seq}>{said}</span>}</span>
      </VisuallyHidden>
    </>
  )
}

/**
 * What the other person wrote while one looks: what has not been on screen yet, and what came last, for those
 * who hear it.
 */
function useNews(messages: readonly Message[], userId: string, isAtEnd: boolean) {
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  const [heard, setHeard] = useState<{ seq: number; messages: readonly Message[] }>({
    seq: lastSeq,
    messages: [],
  })
  if (isAtEnd && seenSeq < lastSeq) setSeenSeq(lastSeq)
  if (heard.seq < lastSeq) setHeard({ seq: lastSeq, messages: theirsAfter(heard.seq) })
  return { unseen: theirsAfter(seenSeq).length, heard }

  function theirsAfter(seq: number) {
    return messages.filter((message) => message.seq > seq && message.senderId !== userId)
  }
}
