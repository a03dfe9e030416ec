import { useMemo, type RefObject } from 'react'
import { liveWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { usePending } from './data/use-pending.ts'
import type { useThread } from './data/use-thread.ts'
import { KeepPlace } from './keep-place.tsx'
import styles from './log-tail.module.css'
import { PendingBubble } from './pending-bubble.tsx'
import { TypingBubble } from './typing-bubble.tsx'

type Props = {
  scroller: RefObject<HTMLElement | null>
  conversationId: string
  name: string
  thread: ReturnType<typeof useThread>
  onEdit: () => void
}

/** What is not among the messages yet: what the server does not have, and what the other is writing. */
export function LogTail({
  scroller,
  conversationId,
  name,
  thread: { messages, connection, otherIsTyping },
  onEdit,
}: Props) {
  const words = useWords(liveWords)
  const pending = usePending(conversationId, messages, connection === 'offline')
  // The button that discards leaves by being pressed.
  useFocusKept(
    scroller,
    useMemo(() => pending.map(({ clientId }) => clientId), [pending]),
  )
  const isEmpty = pending.length === 0 && !otherIsTyping
  return (
    <>
      <KeepPlace scroller={scroller} />
      {isEmpty && messages.length === 0 && <p className={styles.hint}>{words.nothingYet(name)}</p>}
      {!isEmpty && (
        <ul role="list">
          {pending.map((each) => (
            <PendingBubble
              key={each.clientId}
              conversationId={conversationId}
              pending={each}
              onEdit={onEdit}
            />
          ))}
          {otherIsTyping && <TypingBubble />}
        </ul>
      )}
    </>
  )
}
