import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { chatListWords } from '#web/copy/chat-list.ts'
import { useWords } from '#web/copy/use-words.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CommentIcon } from '#web/ui/icons.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { useConversations } from './data/use-conversations.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'

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
