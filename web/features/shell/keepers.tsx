import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { InboxKeeper } from '#web/features/chat/data/inbox-keeper.tsx'
import { OutboxKeeper } from './outbox-keeper.tsx'

/** What works in the background for a signed-in person on any page. */
export function Keepers({ userId }: { userId: string }) {
  return (
    <>
      <InboxKeeper userId={userId} />
      <SuspensionKeeper />
      <OutboxKeeper userId={userId} />
    </>
  )
}

const APPEALS = '/profile/data'

/** Renders nothing. Leads a suspended person to the only page that works for them. */
function SuspensionKeeper() {
  const { data: user } = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isElsewhere = user?.suspension !== undefined && pathname !== APPEALS
  useEffect(() => {
    if (isElsewhere) void navigate({ to: APPEALS, replace: true })
  }, [isElsewhere, navigate])
  return null
}
