import { Fragment, memo } from 'react'
import type { Marks } from '#contract/conversation.ts'
import { threadWords } from '#web/copy/chat-thread.ts'
import { useWords } from '#web/copy/use-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './message-block.module.css'
import { toRows, type Block } from './message-blocks.ts'
import { MessageBubble } from './message-bubble.tsx'
import { dayLine } from './message-days.ts'
import type { Unread } from './use-unread.ts'

type Props = {
  block: Block
  /** Changes with whatever makes the block look otherwise. */
  look: string
  userId: string
  otherName: string
  theirs: Marks
  today: string | undefined
  unread: Unread | undefined
}

/** A few messages, drawn anew only when one of them looks otherwise. */
export const MessageBlock = memo(
  function MessageBlock({ block, userId, otherName, theirs, today, unread }: Props) {
    const words = useWords(threadWords)
    return (
      <ul role="list" className={styles.block} data-block={block.id} data-full={block.isFull || undefined}>
        {toRows(block, userId, theirs).map((row) => (
          <Fragment key={row.message.seq}>
            {row.day && (
              <li className={styles.line}>
                <span className={styles.day}>{dayLine(row.day, today, words)}</span>
              </li>
            )}
            {unread?.seq === row.message.seq && (
              <li className={classNames(styles.line, styles.unread)} tabIndex={-1} data-unread>
                {words.newMessages(unread.count)}
              </li>
            )}
            <MessageBubble row={row} otherName={otherName} />
          </Fragment>
        ))}
      </ul>
    )
  },
  (one, other) => one.look === other.look,
)
