import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading: 'h1' | 'h2' | 'h3' = `h${level}`
  return (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  )
}
