import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/dates.ts'
import type { User } from '#contract/user.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { useLogout } from '#web/features/accounts/sign-in/use-logout.ts'
import { appealWords, suspendedWords as words } from '#web/features/moderation/appeals/copy.ts'
import { isPermanent } from '#web/features/moderation/desk/people/person-badges.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'

/** What a suspended person reads first: until when, and why. */
export function Suspended({ user: { suspendedUntil, suspension } }: { user: User }) {
  const logOut = useLogout()
  // The suspension may end while the page is open.
  useQuery({ ...userQuery, refetchInterval: MINUTE_MS })
  const isForGood = !suspendedUntil || isPermanent(suspendedUntil)
  return (
    <div className={page.stack3}>
      <h1>{isForGood ? words.forGood : words.until(dayAndTime(suspendedUntil))}</h1>
      <p>
        <b>{appealWords.reason}</b> {suspension?.reason}
      </p>
      <p className={page.soft}>{isForGood ? words.textForGood : words.text}</p>
      <div>
        <Button variant="secondary" isPending={logOut.isPending} onClick={() => logOut.mutate()}>
          {words.logOut}
        </Button>
      </div>
    </div>
  )
}
