import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { chatListWords } from '#web/copy/chat-list.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useNow } from '#web/features/listings/upkeep/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './conversation-row.module.css'
import { useDraft } from './data/compose.ts'
import { tickOf } from './message-blocks.ts'
import { rowTime, todayOf } from './message-days.ts'
import { Ticks } from './ticks.tsx'

type Props = { conversation: Conversation; isSelected: boolean }

/** One conversation: who, about what, and what was said last. */
export const ConversationRow = memo(function ConversationRow({ conversation, isSelected }: Props) {
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromList?: boolean
  }
}
