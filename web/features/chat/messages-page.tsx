import { Outlet, useParams, useSearch, Link } from '@tanstack/react-router'
import { useRef, useEffect, useMemo, type RefObject, memo } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { useNow } from '#web/lib/times.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CommentIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ToastPlace } from '#web/ui/overlays/toast-place.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RowMenu } from './archive/row-menu.tsx'
import { chatWords, chatListWords, nameOfOther } from './copy.ts'
import { useDraft } from './data/compose.ts'
import { useConversations } from './data/use-conversations.ts'
import { tickOf, rowTime, todayOf } from './log/message-blocks.ts'
import { Ticks } from './log/ticks.tsx'
import styles from './messages-page.module.css'

/**
 * The conversations on the left and the open one on the right. A phone shows only one of the two; the list
 * keeps its scroll position behind the open conversation.
 */
export function MessagesPage() {
  const id = useParams({ strict: false, select: (params) => params.id })
  const isArchive = useSearch({ strict: false, select: (search) => search.archived === 'true' })
  const list = useRef<HTMLElement>(null)
  return (
    <div className={classNames(styles.page, id !== undefined && styles.isOpen)}>
      <div className={styles.head}>
        <h1 className={styles.title}>{isArchive ? chatWords.archive : chatWords.title}</h1>
        <Link to="/messages" search={isArchive ? {} : { archived: 'true' }} className={styles.other}>
          {isArchive ? chatWords.toList : chatWords.archive}
        </Link>
      </div>
      <nav
        ref={list}
        className={styles.list}
        tabIndex={-1}
        aria-label={isArchive ? chatWords.archiveLabel : chatWords.listLabel}
      >
        <ConversationList key={String(isArchive)} isArchive={isArchive} selectedId={id} place={list} />
      </nav>
      {id === undefined && <ToastPlace />}
      <div className={styles.thread}>{id === undefined ? <NothingSelected /> : <Outlet />}</div>
    </div>
  )
}

function NothingSelected() {
  useDocumentTitle(chatWords.pageTitle)
  return (
    <div className={styles.nothing}>
      <EmptyState icon={<CommentIcon />} title={chatWords.selectTitle}>
        {chatWords.selectText}
      </EmptyState>
    </div>
  )
}

const SKELETON_ROWS = 6

type ListProps = {
  isArchive: boolean
  selectedId: string | undefined
  /** Where the list is, for the focus of a row that disappeared. */
  place: RefObject<HTMLElement | null>
}

/** The person's conversations or archived conversations, the latest first. */
function ConversationList({ isArchive, selectedId, place }: ListProps) {
  const { conversations, list } = useConversations(isArchive)
  const rows = useRef<HTMLUListElement>(null)
  useFocusOnReturn(rows, selectedId)
  useFocusFallback(
    place,
    useMemo(() => conversations.map(({ id }) => id), [conversations]),
  )

  if (list.isPending) return <ListSkeleton label={chatListWords.loading} />
  if (!list.data) return <QueryFailure query={list} title={chatListWords.failureTitle} />
  if (conversations.length === 0 && isArchive)
    return (
      <EmptyState icon={<CommentIcon />} title={chatListWords.archiveEmptyTitle}>
        {chatListWords.archiveEmptyText}
      </EmptyState>
    )
  if (conversations.length === 0) {
    const toMarket = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {chatListWords.toMarket}
      </Link>
    )
    return (
      <EmptyState icon={<CommentIcon />} title={chatListWords.emptyTitle} action={toMarket}>
        {chatListWords.emptyText}
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
      <LoadMore list={list} words={chatListWords} className={styles.more} />
    </>
  )
}

type Props = { conversation: Conversation; isSelected: boolean }

/** One conversation: the person, the listing and the last message. */
const ConversationRow = memo(function ConversationRow({ conversation, isSelected }: Props) {
  const today = todayOf(useNow())
  const { id, otherUser, listing, lastMessage, unreadCount } = conversation
  const name = nameOfOther(conversation)
  const time = lastMessage?.createdAt ?? conversation.createdAt
  return (
    <li className={styles.item}>
      <Link
        to="/messages/$id"
        params={{ id }}
        search={(search) => search}
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
              {rowTime(time, today, chatListWords)}
            </time>
          </span>
          <span className={styles.about}>
            {listing ? chatListWords.about(listing.title) : chatListWords.aboutGone}
          </span>
          <span className={styles.line}>
            <LastMessage conversation={conversation} isSelected={isSelected} />
            <CountBadge count={unreadCount} label={chatListWords.unread(unreadCount)} />
          </span>
        </span>
      </Link>
      <RowMenu conversation={conversation} className={styles.menu} />
    </li>
  )
})

function LastMessage({ conversation: { id, otherUser, lastMessage, theirs }, isSelected }: Props) {
  const draft = useDraft(id).text.trim()
  if (draft !== '' && !isSelected) {
    return (
      <span className={styles.last}>
        <span className={styles.draft}>{chatListWords.draft}</span> <bdi>{draft}</bdi>
      </span>
    )
  }
  if (!lastMessage) return <span className={styles.last}>{chatListWords.nothingYet}</span>
  const isMine = otherUser !== null && lastMessage.senderId !== otherUser.id
  return (
    <span className={styles.last}>
      {isMine && (
        <>
          <Ticks tick={tickOf(lastMessage.seq, theirs)} /> {chatListWords.you}{' '}
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
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
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
 * On a phone, moves the focus to the row of the conversation just left, because the focused element has
 * disappeared.
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
