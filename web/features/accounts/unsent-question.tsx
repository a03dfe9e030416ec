import { useWords } from '#web/lib/words.ts'
import { questionWords } from './copy.ts'
import { Question } from './question.tsx'

interface Props {
  count: number
  isPending?: boolean
  onSignOut: () => void
  onClose: () => void
}

/** Asked before signing out while messages wait to be sent. */
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
