import { Link, useRouter } from '@tanstack/react-router'
import type { Message } from '#contract/conversation.ts'
import { threadWords } from '#web/features/chat/copy.ts'
import { PlaceCard } from '#web/features/chat/meet/place-card.tsx'
import { VoiceNote } from '#web/features/chat/voice/voice-note.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Row, clockTime } from './message-blocks.ts'
import { Ticks } from './ticks.tsx'
import styles from './message-bubble.module.css'

/** A message in the log. It shows the time if it is the last of its group or has ticks. */
export function MessageBubble({ row, otherName }: { row: Row; otherName: string }) {
  const { message, isMine, isFirst, isLast, tick } = row
  return (
    <li
      className={classNames(styles.row, isMine && styles.mine, isFirst && styles.first)}
      data-seq={message.seq}
    >
      <div className={classNames(styles.bubble, isLast && styles.last)}>
        <VisuallyHidden>{isMine ? threadWords.you : threadWords.says(otherName)} </VisuallyHidden>
        <MessageBody message={message} />
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

function MessageBody({ message }: { message: Message }) {
  const { content, place, voice } = message
  if (place) return <PlaceCard place={place} />
  if (voice) return <VoiceNote message={message} voice={voice} />
  return <MessageText content={content} />
}

/** The text as written: with its line breaks, in the direction of its script, and without markup. */
export function MessageText({ content }: { content: string }) {
  const { origin } = useRouter()
  return (
    <p className={classNames(styles.text, isEmojiOnly(content) && styles.large)} dir="auto">
      {toParts(content, origin).map(({ text, listingId, at }) =>
        listingId === undefined ? (
          text
        ) : (
          <Link key={at} to="/listings/$id" params={{ id: listingId }} preload={false}>
            {text}
          </Link>
        ),
      )}
    </p>
  )
}

/** A part of a message and its offset: plain text, or the URL of a listing on this site. */
type Part = { at: number; text: string; listingId?: string }

/**
 * Makes only URLs of this site's listings clickable. Other URLs and phone numbers stay plain text, because
 * scammers use them to lead people off the site. `origin` is this site's, such as 'https://salone.market'.
 */
export function toParts(content: string, origin: string): Part[] {
  // Browsers of older phones lack look-behind, so a group captures the character before the URL.
  const link = new RegExp(
    `(^|[\\s(])(${escapeRegExp(origin)}/listings/([\\w-]{1,64}))(?=[.,;:!?)]*(?:\\s|$))`,
    'g',
  )
  const parts: Part[] = []
  let end = 0
  for (const { index, 1: before = '', 2: url = '', 3: listingId } of content.matchAll(link)) {
    const start = index + before.length
    if (start > end) parts.push({ at: end, text: content.slice(end, start) })
    parts.push({ at: start, text: url, listingId })
    end = start + url.length
  }
  if (end < content.length) parts.push({ at: end, text: content.slice(end) })
  return parts
}

const EMOJI_ONLY =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+$/u
const EMOJI_ONLY_LENGTH_MAX = 24

/** Whether a text is a few emoji and nothing else. */
export function isEmojiOnly(content: string): boolean {
  return content.length <= EMOJI_ONLY_LENGTH_MAX && EMOJI_ONLY.test(content)
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
