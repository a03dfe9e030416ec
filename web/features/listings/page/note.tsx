import { useId, type ReactNode } from 'react'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import styles from './note.module.css'

export type NoteProps = { tone: BadgeTone; title: string; children: ReactNode; action?: ReactNode }

/** What is to be known of a listing's state, as tall as the place that its page keeps for it. */
export function Note({ tone, title, children, action }: NoteProps) {
  const id = useId()
  return (
    <div className={styles.note} role="group" aria-labelledby={id}>
      <span id={id}>
        <Badge tone={tone}>{title}</Badge>
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}
