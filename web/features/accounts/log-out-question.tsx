import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { loadLanding, useLogoutEverywhere } from '#web/features/accounts/sign-in/use-logout.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { readOutbox } from '#web/lib/outbox.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { questionWords } from './copy.ts'
import { Question } from './question.tsx'

export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const words = useWords(questionWords)
  const logout = useLogoutEverywhere()
  const { data: user } = useUser()
  const unsent = user ? readOutbox(user.id).length : 0
  useUnauthorized(logout.error)

  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: loadLanding,
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
      onConfirm={leave}
      onCancel={onClose}
    >
      <p>{words.logOutText}</p>
      {unsent > 0 && <p>{words.unsentToo(unsent)}</p>}
    </Question>
  )
}
