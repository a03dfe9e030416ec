import { Fragment, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation, Marks, Message } from '#contract/conversation.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useNow } from '#web/lib/times.ts'
import { classNames } from '#web/ui/class-names.ts'
import { liveWords, threadWords } from '#web/features/chat/copy.ts'
import type { useThread } from '#web/features/chat/data/use-thread.ts'
import { type Block, dayLine, lookOf, toBlocks, todayOf, toRows } from './message-blocks.ts'
import { MessageBubble } from './message-bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronUpIcon } from '#web/ui/icons/icons-more.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { goToEnd, useLeftOut, useLogPlace } from './scroll-place.ts'
import styles from './message-log.module.css'
import { LogTail } from './log-tail.tsx'
import { type Unread, useUnread, useUnreadLine } from '#web/features/chat/use-unread.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useOnSight } from '#web/lib/on-sight.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { fetchPage, firstSeqOf, threadLogQuery, updateThreadLog } from '#web/features/chat/data/queries.ts'
import { addOlder } from '#web/features/chat/data/thread-log.ts'

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  onEdit: () => void
}

/** All messages, the latest at the bottom. */
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
        // Each conversation keeps its own scroll position.
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
  /** Changes whenever the block looks different. */
  look: string
  userId: string
  otherName: string
  theirs: Marks
  today: string | undefined
  unread: Unread | undefined
}

/** A block of messages, rendered again only when it looks different. */
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

/** Up to this many new messages are read out; of more, only the number. */
const READ_OUT_MAX = 3

type LogLifeProps = {
  scroller: RefObject<HTMLElement | null>
  thread: ReturnType<typeof useThread>
  unread: Unread | undefined
  name: string
  userId: string
}

/** The live parts of the log: the announcement of new messages, and the buttons to messages out of sight. */
function LogLife({ scroller, thread, unread, name, userId }: LogLifeProps) {
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
        {/* A new element is read out even if its text is the same as before. */}
        <span role="status">{said !== '' && <span key={heard.seq}>{said}</span>}</span>
      </VisuallyHidden>
    </>
  )
}

/**
 * Returns the other person's new messages since the thread was opened: the number not on screen yet, and the
 * latest ones, for screen readers.
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

/** Earlier messages are fetched this far before the top is reached. */
const OLDER_AHEAD = '800px 0px 0px'

type OlderProps = {
  scroller: RefObject<HTMLElement | null>
  conversationId: string
  /** The first message held. Another first message may mean that the next page is wanted. */
  firstSeq: number | undefined
}

/** Fetches earlier messages on scrolling near the first one held. After a failure, a press is needed. */
function LogOlder({ scroller, conversationId, firstSeq }: OlderProps) {
  const words = useWords(liveWords)
  const { offline } = useWords(shellWords)
  const { loadOlder, isLoadingOlder, olderError } = useOlder(conversationId)
  const top = useRef<HTMLDivElement>(null)
  useOnSight(
    {
      target: top,
      root: scroller,
      margin: OLDER_AHEAD,
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

/** Fetches earlier pages of a thread. */
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
