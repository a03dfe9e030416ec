import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation, Marks, Message } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { liveWords, threadWords, nameOfOther } from '#web/features/chat/copy.ts'
import { fetchPage, threadLogQuery, updateThreadLog } from '#web/features/chat/data/queries.ts'
import { addOlder, firstSeqOf } from '#web/features/chat/data/thread-log.ts'
import type { useThread } from '#web/features/chat/data/use-thread.ts'
import { findOpenOffer, withPresentOffers } from '#web/features/chat/offers/present-offers.ts'
import { type UnreadMessages, useUnread, useUnreadLine } from '#web/features/chat/use-unread.ts'
import { toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useFocusFallback } from '#web/lib/focus.ts'
import { useInView } from '#web/lib/in-view.tsx'
import { useNow } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronUpIcon } from '#web/ui/icons/icons-more.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LogTail } from './log-tail.tsx'
import { type Block, dayHeading, renderKeyOf, toBlocks, todayOf, toRows } from './message-blocks.ts'
import { MessageBubble } from './message-bubble.tsx'
import { goToEnd, useLogPlace, useSkippedBlocks } from './scroll-place.ts'
import styles from './message-log.module.css'

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  onEdit: () => void
}

/** Marks the log from each press to the next key, so that a focus which follows a press has no frame. */
function usePressMark(scroller: Props['scroller']) {
  useEffect(() => {
    const mark = ({ type }: Event) => scroller.current?.toggleAttribute('data-pressed', type !== 'keydown')
    const types = ['pointerdown', 'keydown']
    types.forEach((type) => document.addEventListener(type, mark, true))
    return () => types.forEach((type) => document.removeEventListener(type, mark, true))
  }, [scroller])
}

/** The loaded messages, the latest at the bottom. Loads older ones on scrolling up. */
export function MessageLog({ scroller, conversation, thread, onEdit }: Props) {
  const userId = useUser().data?.id ?? ''
  const today = todayOf(useNow())
  const { messages, theirs } = thread
  const blocks = useMemo(() => toBlocks(withPresentOffers(messages)), [messages])
  // The buttons of an offer disappear with the answer, and the form with the offer.
  const openOffer = findOpenOffer(messages)?.id ?? 'none'
  useFocusFallback(
    scroller,
    useMemo(() => [openOffer], [openOffer]),
  )
  usePressMark(scroller)
  const unread = useUnread(thread, userId)
  const name = nameOfOther(conversation)
  return (
    <div className={styles.log}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={threadWords.messages(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it
        tabIndex={0}
        // Each conversation keeps its own scroll position.
        data-scroll-restoration-id={conversation.id}
      >
        <div className={styles.content}>
          {thread.hasOlder ? (
            <div className={styles.older}>
              <LoadOlder scroller={scroller} conversationId={conversation.id} firstSeq={messages[0]?.seq} />
            </div>
          ) : (
            <div className={styles.start}>
              <p className={styles.safety}>{threadWords.safety}</p>
            </div>
          )}
          {blocks.map((block) => (
            <MessageBlock
              key={block.id}
              block={block}
              renderKey={[renderKeyOf(block, theirs), userId, name, today, unread?.seq].join()}
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
      <LogOverlay scroller={scroller} thread={thread} unread={unread} name={name} userId={userId} />
    </div>
  )
}

type BlockProps = {
  block: Block
  /** Changes whenever the block looks different. */
  renderKey: string
  userId: string
  otherName: string
  theirs: Marks
  today: string | undefined
  unread: UnreadMessages | undefined
}

/** A block of messages, rendered again only when it looks different. */
const MessageBlock = memo(
  function MessageBlock({ block, userId, otherName, theirs, today, unread }: BlockProps) {
    return (
      <ul role="list" className={styles.block} data-block={block.id} data-full={block.isFull || undefined}>
        {toRows(block, userId, theirs).map((row) => (
          <Fragment key={row.message.seq}>
            {row.day && (
              <li className={styles.line}>
                <span className={styles.day}>{dayHeading(row.day, today, threadWords)}</span>
              </li>
            )}
            {unread?.seq === row.message.seq && (
              <li className={classNames(styles.line, styles.unread)} tabIndex={-1} data-unread>
                {threadWords.newMessages(unread.count)}
              </li>
            )}
            <MessageBubble row={row} otherName={otherName} />
          </Fragment>
        ))}
      </ul>
    )
  },
  (one, other) => one.renderKey === other.renderKey,
)

/** Screen readers read out up to this many new messages. If there are more, they read out only the number. */
const READ_OUT_MAX = 3

type LogOverlayProps = {
  scroller: RefObject<HTMLElement | null>
  thread: ReturnType<typeof useThread>
  unread: UnreadMessages | undefined
  name: string
  userId: string
}

/**
 * Buttons to messages out of view. Also announces new messages to screen readers, and reports messages as
 * seen. A component of its own, so that scrolling does not render the whole log again.
 */
function LogOverlay({ scroller, thread, unread, name, userId }: LogOverlayProps) {
  const { toNewest } = liveWords
  const { messages, onSeen } = thread
  const { isAtEnd, width } = useLogPlace(scroller)
  useSkippedBlocks(scroller, messages, width)
  const line = useUnreadLine(scroller, unread)
  const { unseen, latest } = useNewMessages(messages, userId, isAtEnd)
  const theirLast = messages.filter(({ senderId }) => senderId !== userId).at(-1)
  const seqInView = isAtEnd ? (theirLast?.seq ?? 0) : 0

  useEffect(() => {
    if (seqInView > 0) onSeen(seqInView)
  }, [seqInView, onSeen])

  const hasMany = latest.messages.length > READ_OUT_MAX
  const announcement = hasMany
    ? threadWords.newMessages(latest.messages.length)
    : latest.messages.map(({ content }) => `${threadWords.says(name)} ${content}`).join(' ')
  return (
    <>
      {unread && line.isMissed && (
        <div className={classNames(styles.jump, styles.up)}>
          <Button variant="secondary" size="sm" onClick={line.jump}>
            <ChevronUpIcon />
            {threadWords.newMessages(unread.count)}
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
            {unseen > 0 ? threadWords.newMessages(unseen) : <VisuallyHidden>{toNewest}</VisuallyHidden>}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        {/* A new element is read out even if its text is the same as before. */}
        <span role="status">{announcement !== '' && <span key={latest.seq}>{announcement}</span>}</span>
      </VisuallyHidden>
    </>
  )
}

/**
 * Counts the other person's messages that arrived after the thread was opened and have not been on screen.
 * Also returns those that arrived last, for screen readers to read out.
 */
function useNewMessages(messages: readonly Message[], userId: string, isAtEnd: boolean) {
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  const [latest, setLatest] = useState<{ seq: number; messages: readonly Message[] }>({
    seq: lastSeq,
    messages: [],
  })
  if (isAtEnd && seenSeq < lastSeq) setSeenSeq(lastSeq)
  if (latest.seq < lastSeq) setLatest({ seq: lastSeq, messages: theirsAfter(latest.seq) })
  return { unseen: theirsAfter(seenSeq).length, latest }

  function theirsAfter(seq: number) {
    return messages.filter((message) => message.seq > seq && message.senderId !== userId)
  }
}

/** Older messages are fetched when the top of the log is closer than this. */
const OLDER_MARGIN = '800px 0px 0px'

type OlderProps = {
  scroller: RefObject<HTMLElement | null>
  conversationId: string
  /** The seq of the first message. When it changes, the next page may be needed. */
  firstSeq: number | undefined
}

/** Fetches older messages when the first one is nearly in view. After a failure, a button retries. */
function LoadOlder({ scroller, conversationId, firstSeq }: OlderProps) {
  const { offline } = shellWords
  const { loadOlder, isLoadingOlder, olderError } = useOlderMessages(conversationId)
  const top = useRef<HTMLDivElement>(null)
  useInView(
    {
      target: top,
      root: scroller,
      margin: OLDER_MARGIN,
      isOff: isLoadingOlder || olderError !== null,
      recheckOn: firstSeq,
    },
    loadOlder,
  )
  return (
    <>
      <div ref={top} />
      {olderError ? (
        <>
          <p role="alert">
            {liveWords.olderFailed} {toSentence(olderError, offline)}
          </p>
          <Button variant="secondary" size="sm" onClick={loadOlder}>
            {liveWords.retry}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <VisuallyHidden>{liveWords.loadingOlder}</VisuallyHidden>
        </>
      )}
    </>
  )
}

/** Fetches older pages of a thread. */
export function useOlderMessages(id: string) {
  const client = useQueryClient()
  const { data: log } = useQuery(threadLogQuery(id))
  const isFetching = useRef(false)
  const [isLoadingOlder, setLoading] = useState(false)
  const [olderError, setError] = useState<Error | null>(null)

  const load = async () => {
    if (!log?.hasOlder || isFetching.current) return
    isFetching.current = true
    setLoading(true)
    setError(null)
    try {
      const page = await fetchPage(id, { before: firstSeqOf(log) })
      updateThreadLog(client, id, (cached) => addOlder(cached, page))
    } catch (error) {
      setError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isFetching.current = false
      setLoading(false)
    }
  }
  return { loadOlder: () => void load(), isLoadingOlder, olderError }
}
