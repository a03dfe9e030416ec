import { useId } from 'react'
import type { ListingStatus } from '#contract/kinds.ts'
import { statusWords } from '#web/copy/listing-status.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import styles from './status-note.module.css'

type Words = (typeof statusWords)['en']
type Note = { tone: BadgeTone; title: string; text?: string }

/** What a buyer or the owner must know before all else; nothing for an active listing of somebody else. */
export function StatusNote({ status, isOwn }: { status: ListingStatus; isOwn: boolean }) {
  const note = noteOf(status, isOwn, useWords(statusWords))
  const id = useId()
  if (!note) return null
  return (
    <div className={styles.note} role="group" aria-labelledby={id}>
      <span id={id}>
        <Badge tone={note.tone}>{note.title}</Badge>
      </span>
      {note.text && <p>{note.text}</p>}
    </div>
  )
}

function noteOf(status: ListingStatus, isOwn: boolean, words: Words): Note | undefined {
  switch (status) {
    case 'active':
      return isOwn ? { tone: 'info', title: words.own } : undefined
    case 'sold':
      return { tone: 'danger', title: words.sold, text: isOwn ? words.own : words.soldText }
    case 'expired':
      return { tone: 'warning', title: words.expired, text: isOwn ? words.expiredOwn : words.expiredText }
    case 'pending':
      return { tone: 'warning', title: words.pending, text: words.pendingOwn }
    case 'removed':
      return { tone: 'danger', title: words.removed, text: words.removedOwn }
  }
}
