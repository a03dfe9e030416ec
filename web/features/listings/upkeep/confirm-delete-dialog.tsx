import { Question } from '#web/features/accounts/question.tsx'
import { removedWords } from '#web/features/listings/page/removed-copy.ts'

/** Asks before a deletion that cannot be undone. */
export function ConfirmDeleteDialog({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) {
  return (
    <Question
      title={removedWords.deleteTitle}
      confirm={removedWords.delete}
      cancel={removedWords.keep}
      onConfirm={onDelete}
      onCancel={onClose}
    >
      {removedWords.deleteText}
    </Question>
  )
}
