import { useNavigate } from '@tanstack/react-router'
import { questionWords } from '#web/copy/questions.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useUnauthorized } from '#web/features/auth/unauthorized.ts'
import { useLogoutEverywhere } from '#web/features/auth/use-logout.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { Question } from './question.tsx'

export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const words = useWords(questionWords)
  const logout = useLogoutEverywhere()
  const navigate = useNavigate()
  useUnauthorized(logout.error)

  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/' }),
      onError: (error) => {
        if (!isSignedOut(error)) showToast({ title: words.error, description: words.logOutFailed, tone: 'destructive' })
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
    </Question>
  )
}
