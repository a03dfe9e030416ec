import { useWords } from '#web/lib/words.ts'
import { questionWords } from './copy.ts'
import { Question } from './question.tsx'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { useLogoutEverywhere } from '#web/features/accounts/sign-in/use-logout.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { readOutbox } from '#web/lib/outbox.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

export function LeaveQuestion({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  const words = useWords(questionWords)
  return (
    <Question
      title={words.leaveTitle}
      confirm={words.leave}
      cancel={words.stay}
      onConfirm={onLeave}
      onCancel={onClose}
    >
      <p>{words.leaveText}</p>
    </Question>
  )
}

export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const words = useWords(questionWords)
  const logout = useLogoutEverywhere()
  const { data: user } = useUser()
  const unsent = user ? readOutbox(user.id).length : 0
  useUnauthorized(logout.error)

  const logOut = () =>
    logout.mutate(undefined, {
      onError: (error) => {
        if (!isSignedOut(error))
          showToast({ title: words.error, description: words.logOutFailed, tone: 'destructive' })
      },
    })
  return (
    <Question
      title={words.logOutTitle}
      confirm={words.logOut}
      cancel={words.cancel}
      isPending={logout.isPending}
      onConfirm={logOut}
      onCancel={onClose}
    >
      <p>{words.logOutText}</p>
      {user?.pendingPhoneChange && <p>{words.logOutStopsChange}</p>}
      {unsent > 0 && <p>{words.unsentToo(unsent)}</p>}
    </Question>
  )
}

interface Props {
  count: number
  isPending?: boolean
  onSignOut: () => void
  onClose: () => void
}

/** Asks before signing out while messages are unsent. */
export function UnsentQuestion({ count, isPending, onSignOut, onClose }: Props) {
  const words = useWords(questionWords)
  return (
    <Question
      title={words.unsentTitle(count)}
      confirm={words.signOutAnyway}
      cancel={words.staySignedIn}
      isPending={isPending}
      onConfirm={onSignOut}
      onCancel={onClose}
    >
      <p>{words.unsentText}</p>
    </Question>
  )
}
