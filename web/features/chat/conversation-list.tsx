import { Link } from '@tanstack/react-router'
import { useRef, useEffect, type RefObject, memo } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { useWords } from '#web/lib/words.ts'
import { useNow } from '#web/features/listings/upkeep/use-now.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CommentIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { chatListWords } from './copy.ts'
import styles from './conversation-list.module.css'
import { useDraft } from './data/compose.ts'
import { useConversations } from './data/use-conversations.ts'
import { tickOf } from './log/message-blocks.ts'
import { rowTime, todayOf } from './log/message-days.ts'
import { Ticks } from './log/ticks.tsx'

const ROWS = 6

/** Everybody whom one writes with, the latest first. */
export function ConversationList({ selectedId }: { selectedId: string | undefined }) {
  const words = useWords(chatListWords)
  const { conversations, list } = useConversations()
  const rows = useRef<HTMLUListElement>(null)
  useFocusOnReturn(rows, selectedId)

  if (list.isPending) return <ListSkeleton label={words.loading} />
  if (!list.data) return <QueryFailure query={list} title={words.failureTitle} />
  if (conversations.length === 0) {
    const toMarket = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {words.toMarket}
      </Link>
    )
    return (
      <EmptyState icon={<CommentIcon />} title={words.emptyTitle} action={toMarket}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={rows} role="list" className={styles.rows} aria-busy={list.isFetchingNextPage}>
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isSelected={conversation.id === selectedId}
          />
        ))}
      </ul>
      <LoadMore list={list} words={words} className={styles.more} />
    </>
  )
}

type Props = { conversation: Conversation; isSelected: boolean }

/** One conversation: who, about what, and what was said last. */
const ConversationRow = memo(function ConversationRow({ conversation, isSelected }: Props) {
  const words = useWords(chatListWords)
  const today = todayOf(useNow())
  const { id, otherUser, listing, lastMessage, unreadCount } = conversation
  const name = otherUser?.displayName ?? words.suspended
  const time = lastMessage?.createdAt ?? conversation.createdAt
  return (
    <li>
      <Link
        to="/messages/$id"
        params={{ id }}
        state={(state) => ({ ...state, isFromList: true })}
        className={classNames(styles.row, isSelected && styles.selected, unreadCount > 0 && styles.unread)}
        data-conversation={id}
      >
        <span className={styles.face}>
          <Avatar name={name} src={otherUser?.profileImageUrl} />
        </span>
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            <time dateTime={time} className={styles.time}>
              {rowTime(time, today, words)}
            </time>
          </span>
          <span className={styles.about}>{listing ? words.about(listing.title) : words.aboutGone}</span>
          <span className={styles.line}>
            <LastWords conversation={conversation} isSelected={isSelected} />
            <CountBadge count={unreadCount} label={words.unread(unreadCount)} />
          </span>
        </span>
      </Link>
    </li>
  )
})

function LastWords({ conversation: { id, otherUser, lastMessage, theirs }, isSelected }: Props) {
  const words = useWords(chatListWords)
  const draft = useDraft(id).text.trim()
  if (draft !== '' && !isSelected) {
    return (
      <span className={styles.last}>
        <span className={styles.draft}>{words.draft}</span> <bdi>{draft}</bdi>
      </span>
    )
  }
  if (!lastMessage) return <span className={styles.last}>{words.nothingYet}</span>
  const isMine = otherUser !== null && lastMessage.senderId !== otherUser.id
  return (
    <span className={styles.last}>
      {isMine && (
        <>
          <Ticks tick={tickOf(lastMessage.seq, theirs)} /> {words.you}{' '}
        </>
      )}
      <bdi>{lastMessage.content}</bdi>
    </span>
  )
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton shape="circle" />
            <div className={styles.skeletonWords}>
              <Skeleton width="40%" />
              <Skeleton width="65%" />
              <Skeleton width="80%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * Back in the list, on a phone, the focus is on the conversation that one comes from; what had it is gone.
 */
function useFocusOnReturn(list: RefObject<HTMLElement | null>, selectedId: string | undefined) {
  const before = useRef(selectedId)
  useEffect(() => {
    const left = before.current
    before.current = selectedId
    if (selectedId !== undefined || left === undefined || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(left)}"]`)?.focus()
  }, [list, selectedId])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromList?: boolean
  }
}
