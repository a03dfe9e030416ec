import { Link, useRouter } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { isEmojiOnly, toParts } from './message-parts.ts'
import styles from './message-text.module.css'

/** What was written, as it was written: lines, whichever way a script runs, and no markup. */
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
