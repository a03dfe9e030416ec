import { useWords } from '#web/lib/words.ts'
import { questionWords } from './copy.ts'
import { Question } from './question.tsx'

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
