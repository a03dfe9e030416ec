import { Suspense } from 'react'
import { threadWords } from '#web/features/chat/copy.ts'
import { PhotoFrame } from '#web/features/chat/photos/photo-frame.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Row, clockTime } from './message-blocks.ts'
import type { SentCardProps } from './message-card.tsx'
import { CardAsText, MessageText } from './message-text.tsx'
import { Ticks } from './ticks.tsx'
import styles from './message-bubble.module.css'

const SentPhoto = lazyPart(
  () => import('#web/features/chat/photos/sent-photo.tsx').then((module) => module.SentPhoto),
  ({ photo }) => <PhotoFrame {...photo} src={undefined} />,
)
const SentCard = lazyPart(
  () => import('./message-card.tsx').then((module) => module.SentCard),
  ({ message, onRetry }) => <CardAsText content={message.content} onRetry={onRetry} />,
)

/** A message in the log. It shows the time if it is the last of its group or has ticks. */
export function MessageBubble({ row, otherName }: { row: Row; otherName: string }) {
  const { message, isMine, isFirst, isLast, tick } = row
  if (message.kind === 'notice')
    return (
      <li className={styles.notice} data-seq={message.seq}>
        {message.content}
      </li>
    )
  return (
    <li
      className={classNames(styles.row, isMine && styles.mine, isFirst && styles.first)}
      data-seq={message.seq}
    >
      <div className={classNames(styles.bubble, isLast && styles.last, message.photo && styles.photo)}>
        {message.warning && (
          <div className={styles.warning}>
            <AlertIcon />
            <span>
              <VisuallyHidden>{threadWords.warning} </VisuallyHidden>
              {message.warning.text}
            </span>
          </div>
        )}
        <VisuallyHidden>{isMine ? threadWords.you : threadWords.says(otherName)} </VisuallyHidden>
        <MessageBody message={message} isMine={isMine} otherName={otherName} />
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

function MessageBody(props: SentCardProps) {
  const { message } = props
  const { content, offer, place, photo, voice } = message
  if (offer || place || voice)
    return (
      <Suspense fallback={<MessageText content={content} />}>
        <SentCard {...props} />
      </Suspense>
    )
  if (!photo) return <MessageText content={content} />
  return (
    <Suspense fallback={<PhotoFrame {...photo} src={undefined} />}>
      <SentPhoto message={message} photo={photo} />
    </Suspense>
  )
}
