import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Answer } from '#web/lib/kept/answer-store.ts'
import { toTime } from '#web/lib/kept/copy.ts'
import { findConversations } from '#web/lib/kept/device-conversations.ts'
import page from '#web/ui/page.module.css'

/** The conversations that can be read on this device. Nothing if there are none. */
export function DeviceConversations({ answers }: { answers: readonly Answer[] }) {
  const found = useMemo(() => findConversations(answers), [answers])
  if (found.length === 0) return null
  return (
    <section className={page.stack3} aria-labelledby="device-conversations">
      <h2 id="device-conversations">{words.title}</h2>
      <ul role="list" className={page.stack1}>
        {found.map(({ conversation: { id, otherUser, listing }, from }) => (
          <li key={id}>
            <Link to="/messages/$id" params={{ id }} className={page.tapLink}>
              {otherUser?.displayName ?? words.suspended}
            </Link>
            <p className={page.small}>
              {listing && `${listing.title} · `}
              {words.from(from)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const words = {
  title: 'Conversations on this device',
  suspended: 'Suspended account',
  from: (at: number) => `From ${toTime(at)}`,
}
