import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { useLogoutEverywhere } from '#web/features/accounts/sign-in/use-logout.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { countUnsent, type Unsent } from '#web/lib/count-unsent.ts'
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
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useUnsent(setUnsent)
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
      {unsent && <p>{questionWords.unsentToo(unsent)}</p>}
    </Question>
  )
}

interface Props {
  isPending?: boolean
  onSignOut: () => void
  onClose: () => void
}

/** Signs out, but asks first if the device has something that was not sent yet. */
export function SignOut({ isPending, onSignOut, onClose }: Props) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useUnsent((found) => {
    setUnsent(found)
    if (found) return
    onSignOut()
    onClose()
  })
  if (!unsent) return null
  return (
    <Question
      title={questionWords.unsentTitle(unsent)}
      confirm={questionWords.signOutAnyway}
      cancel={questionWords.staySignedIn}
      isPending={isPending}
      onConfirm={onSignOut}
      onCancel={onClose}
    >
      <p>{questionWords.unsentText(unsent)}</p>
    </Question>
  )
}

/** Counts what signing out would lose. Once, because signing out changes who is signed in. */
function useUnsent(onCounted: (unsent: Unsent | null) => void) {
  const { data: user } = useUser()
  const count = useEffectEvent(async (isOver: () => boolean) => {
    const unsent = user ? await countUnsent(user.id) : null
    if (!isOver()) onCounted(unsent)
  })
  useEffect(() => {
    let isOver = false
    void count(() => isOver)
    return () => void (isOver = true)
  }, [])
}
