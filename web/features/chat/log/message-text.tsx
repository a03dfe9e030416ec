import { Link, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { threadWords } from '#web/features/chat/copy.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useWhenOnline } from '#web/ui/use-when-online.ts'
import styles from './message-bubble.module.css'

const LeaveQuestion = lazyPart(
  () => import('#web/features/chat/safety/leave-question.tsx').then((module) => module.LeaveQuestion),
  FailedDialog,
)

/** The text as written: with its line breaks, in the direction of its script, and without markup. */
export function MessageText({ content }: { content: string }) {
  const { origin } = useRouter()
  return (
    <p className={classNames(styles.text, isEmojiOnly(content) && styles.large)} dir="auto">
      {toParts(content, origin).map((part) => (
        <PartOfText key={part.at} part={part} />
      ))}
    </p>
  )
}

/** Stands for a card whose code did not load. */
export function CardAsText({ content, onRetry }: { content: string; onRetry: () => void }) {
  useWhenOnline(onRetry)
  return <MessageText content={content} />
}

function PartOfText({ part: { text, listingId, page, url, isCode } }: { part: Part }) {
  if (listingId !== undefined)
    return (
      <Link to="/listings/$id" params={{ id: listingId }} preload={false}>
        {text}
      </Link>
    )
  if (page !== undefined) return <a href={page}>{text}</a>
  if (url !== undefined) return <LinkAway text={text} url={url} />
  if (isCode)
    return (
      <span role="img" aria-label={threadWords.hiddenCode}>
        {text}
      </span>
    )
  return text
}

/** A link to another website is text until it is pressed. Then it says where it leads. */
function LinkAway({ text, url }: { text: string; url: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className={styles.away} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {text}
      </button>
      <Suspense>{isAsking && <LeaveQuestion url={url} onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  )
}

/**
 * A part of a message and its offset: plain text, a hidden code, the URL of a listing or of another page of this
 * site, or a URL that leads away.
 */
type Part = { at: number; text: string; listingId?: string; page?: string; url?: string; isCode?: true }

/** The dots that the server shows instead of a one-time code, or a URL and the character before it. */
const MARKED = /(\u2022{6})|(^|[\s(])((?:https?:\/\/|www\.)\S+)/gi
const MARKS_AFTER = /[.,;:!?)\]}'"\u2019\u201d>]+$/

/**
 * Finds what is more than text. Phone numbers and addresses without http stay text, because scammers use them
 * to lead people off the site. `origin` is this site's, such as 'https://salone.market'.
 */
export function toParts(content: string, origin: string): Part[] {
  const parts: Part[] = []
  let end = 0
  // Browsers of older phones lack look-behind, so a group captures the character before the URL.
  for (const { index, 1: code, 2: before = '', 3: written = '' } of content.matchAll(MARKED)) {
    const at = index + before.length
    const text = code ?? written.replace(MARKS_AFTER, '')
    const what = code === undefined ? readUrl(text, origin) : { isCode: true as const }
    if (!what) continue
    if (at > end) parts.push({ at: end, text: content.slice(end, at) })
    parts.push({ at, text, ...what })
    end = at + text.length
  }
  if (end < content.length) parts.push({ at: end, text: content.slice(end) })
  return parts
}

function readUrl(text: string, origin: string): Pick<Part, 'listingId' | 'page' | 'url'> | undefined {
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text)
    if (url.origin !== origin) return { url: url.href }
    const listing = /^\/listings\/([\w-]{1,64})$/.exec(text.slice(origin.length))
    return listing ? { listingId: listing[1] ?? '' } : { page: url.pathname + url.search + url.hash }
  } catch {
    return undefined
  }
}

const EMOJI_ONLY =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+$/u
const EMOJI_ONLY_LENGTH_MAX = 24

/** Whether a text is a few emoji and nothing else. */
export function isEmojiOnly(content: string): boolean {
  return content.length <= EMOJI_ONLY_LENGTH_MAX && EMOJI_ONLY.test(content)
}
