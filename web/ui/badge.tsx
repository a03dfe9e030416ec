import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

/** The first four are solid colours, readable on photos. The others are muted. */
export type BadgeTone =
  | 'blue'
  | 'green'
  | 'indigo'
  | 'earth'
  | 'neutral'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** Shows a count: "99+" above 99, and nothing at zero. `label` is read out: "3 unread notifications". */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className={styles.count} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
