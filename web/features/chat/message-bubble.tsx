import { threadWords } from '#web/copy/chat-thread.ts'
import { useWords } from '#web/copy/use-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Row } from './message-blocks.ts'
import { clockTime } from './message-days.ts'
import styles from './message-bubble.module.css'
import { MessageText } from './message-text.tsx'
import { Ticks } from './ticks.tsx'

/** A message of the log. The time stands at the last one of a minute, the ticks wherever they change. */
export function MessageBubble({ row, otherName }: { row: Row; otherName: string }) {
  const words = useWords(threadWords)
  const { message, isMine, isFirst, isLast, tick } = row
  return (
    <li
      className={classNames(styles.row, isMine && styles.mine, isFirst && styles.first)}
      data-seq={message.seq}
    >
      <div className={classNames(styles.bubble, isLast && styles.last)}>
        <VisuallyHidden>{isMine ? words.you : words.says(otherName)} </VisuallyHidden>
        <MessageText content={message.content} />
        {(isLast || tick) && (
          <span className={styles.meta}>
            <time dateTime={message.createdAt}>{clockTime(message.createdAt)}</time>
            {tick && <Ticks tick={tick} />}
          </span>
        )}
      </div>
    </li>
  )
}
