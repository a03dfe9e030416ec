import { InboxKeeper } from '#web/features/chat/data/inbox-keeper.tsx'
import { OutboxKeeper } from './outbox-keeper.tsx'

/** What works in the background for a signed-in person on any page. */
export function Keepers({ userId }: { userId: string }) {
  return (
    <>
      <InboxKeeper userId={userId} />
      <OutboxKeeper userId={userId} />
    </>
  )
}
