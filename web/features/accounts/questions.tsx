import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { useLogoutEverywhere } from '#web/features/accounts/sign-in/use-logout.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { readOutbox } from '#web/lib/outbox.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { questionWords } from './copy.ts'
import { Question } from './question.tsx'

export function LeaveQuestion({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  return (
    <Question
      title={questionWords.leaveTitle}
      confirm={questionWords.leave}
      cancel={questionWords.stay}
      onConfirm={onLeave}
      onCancel={onClose}
    >
      <p>{questionWords.leaveText}</p>
    </Question>
  )
}

export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const logout = useLogoutEverywhere()
  const { data: user } = useUser()
  const unsent = user ? readOutbox(user.id).length : 0
  useUnauthorized(logout.error)

  const logOut = () =>
    logout.mutate(undefined, {
      onError: (error) => {
        if (!isSignedOut(error))
          showToast({
            title: questionWords.error,
            description: questionWords.logOutFailed,
            tone: 'destructive',
          })
      },
    })
  return (
    <Question
      title={questionWords.logOutTitle}
      confirm={questionWords.logOut}
      cancel={questionWords.cancel}
      isPending={logout.isPending}
      onConfirm={logOut}
      onCancel={onClose}
    >
      <p>{questionWords.logOutText}</p>
      {user?.pendingPhoneChange && <p>{questionWords.logOutStopsChange}</p>}
      {unsent > 0 && <p>{questionWords.unsentToo(unsent)}</p>}
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
  return (
    <Question
      title={questionWords.unsentTitle(count)}
      confirm={questionWords.signOutAnyway}
      cancel={questionWords.staySignedIn}
      isPending={isPending}
      onConfirm={onSignOut}
      onCancel={onClose}
    >
      <p>{questionWords.unsentText}</p>
    </Question>
  )
}
