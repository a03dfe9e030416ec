import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { chatListWords } from '#web/copy/chat-list.ts'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CommentIcon } from '#web/ui/icons.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { useConversations } from './data/use-conversations.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'

/** Everybody whom one writes with, the latest first. */
export function ConversationList({ selectedId }: { selectedId: string | undefined }) {
  const words = useWords(chatListWords)
  const { offline } = useWords(shellWords)
  const { conversations, isPending, error, retry, isRetrying, hasMore, loadMore, isLoadingMore, moreError } =
    useConversations()
  const list = useRef<HTMLUListElement>(null)
  useFocusOnReturn(list, selectedId)

  if (isPending) return <ListSkeleton label={words.loading} />
  if (error && conversations.length === 0) {
    return (
      <ErrorState
        title={words.failureTitle}
        message={sentenceOf(error, offline)}
        retryLabel={words.retry}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    )
  }
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
      <ul ref={list} role="list" className={styles.rows} aria-busy={isLoadingMore}>
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isSelected={conversation.id === selectedId}
          />
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          {moreError && (
            <p role="alert">
              {words.moreFailed} {sentenceOf(moreError, offline)}
            </p>
          )}
          <Button variant="secondary" isPending={isLoadingMore} onClick={loadMore}>
            {isLoadingMore ? words.loadingMore : words.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}
