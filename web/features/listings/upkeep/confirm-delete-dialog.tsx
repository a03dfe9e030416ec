import { useWords } from '#web/lib/words.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { removedWords } from '../page/copy.ts'

/** Asks before a deletion that cannot be undone. */
export function ConfirmDeleteDialog({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) {
  const words = useWords(removedWords)
  return (
    <Question
      title={words.deleteTitle}
      confirm={words.delete}
      cancel={words.keep}
      onConfirm={onDelete}
      onCancel={onClose}
    >
      {words.deleteText}
    </Question>
  )
}
