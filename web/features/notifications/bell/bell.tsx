import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { UNREAD_MAX } from '#contract/limits.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import styles from './bell.module.css'

const Panel = lazyPart(() => import('./panel.tsx').then((module) => module.Panel), FailedDialog)

/**
 * Only a button and a number, because every member's first view loads it. If the count fails to load, no
 * number is shown.
 */
export function Bell() {
  const { data: unread = 0 } = useQuery(unreadNotificationsQuery)
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const label = unread > 0 ? bellWords.unread(unread) : bellWords.notifications
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        variant="bar"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon />
        <CountBadge count={unread} label={label} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <Panel triggerRef={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The texts of the bell in the header. The panel's texts load with the panel. */
const bellWords = {
  notifications: 'Notifications',
  unread: (count: number) => `Notifications, ${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
}
