import { useId, type ReactNode } from 'react'
import styles from './seller-strip.module.css'

type NoteProps = { badge: ReactNode; children: ReactNode; action?: ReactNode }

/** A note on a listing's status. */
export function Note({ badge, children, action }: NoteProps) {
  const id = useId()
  return (
    <div className={styles.note} role="group" aria-labelledby={id}>
      <span id={id}>{badge}</span>
      <p>{children}</p>
      {action}
    </div>
  )
}
