import { useMemo, type RefObject, Fragment, memo } from 'react'
import type { Conversation, Marks } from '#contract/conversation.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useNow } from '#web/features/listings/upkeep/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { threadWords } from '../copy.ts'
import type { useThread } from '../data/use-thread.ts'
import { lookOf, toBlocks, toRows, type Block } from './message-blocks.ts'
import { MessageBubble } from './message-bubble.tsx'
import { todayOf, dayLine } from './message-days.ts'
import styles from './message-log.module.css'
import { LogLife } from './log-life.tsx'
import { LogOlder } from './log-older.tsx'
import { LogTail } from './log-tail.tsx'
import { useUnread, type Unread } from '../use-unread.ts'

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  onEdit: () => void
}

/** Everything that was written, the latest at the foot. */
export function MessageLog({ scroller, conversation, thread, onEdit }: Props) {
  const words = useWords(threadWords)
  const userId = useUser().data?.id ?? ''
  const today = todayOf(useNow())
  const { messages, theirs } = thread
  const blocks = useMemo(() => toBlocks(messages), [messages])
  const unread = useUnread(thread, userId)
  const name = conversation.otherUser?.displayName ?? words.suspended
  return (
    <div className={styles.log}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={words.messages(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it
        tabIndex={0}
        // One conversation's place in it is not another's.
        data-scroll-restoration-id={conversation.id}
      >
        <div className={styles.content}>
          {thread.hasOlder ? (
            <div className={styles.older}>
              <LogOlder scroller={scroller} conversationId={conversation.id} firstSeq={messages[0]?.seq} />
            </div>
          ) : (
            <div className={styles.start}>
              <p className={styles.safety}>{words.safety}</p>
            </div>
          )}
          {blocks.map((block) => (
            <MessageBlock
              key={block.id}
              block={block}
              look={[lookOf(block, theirs), userId, name, today, unread?.seq].join()}
              userId={userId}
              otherName={name}
              theirs={theirs}
              today={today}
              unread={unread}
            />
          ))}
          <LogTail
            scroller={scroller}
            conversationId={conversation.id}
            name={name}
            thread={thread}
            onEdit={onEdit}
          />
        </div>
      </div>
      <LogLife scroller={scroller} thread={thread} unread={unread} name={name} userId={userId} />
    </div>
  )
}

type BlockProps = {
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
const MessageBlock = memo(
  function MessageBlock({ block, userId, otherName, theirs, today, unread }: BlockProps) {
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
