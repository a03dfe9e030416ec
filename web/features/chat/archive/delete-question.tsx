import { useMutation } from '@tanstack/react-query'
import type { Conversation } from '#contract/conversation.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { nameOfOther } from '#web/features/chat/copy.ts'
import { archiveWords } from './copy.ts'
import { useFiling } from './use-filing.ts'

/** Asks before a conversation is deleted for oneself. */
export function DeleteQuestion({
  conversation,
  onClose,
}: {
  conversation: Conversation
  onClose: () => void
}) {
  const { remove } = useFiling(conversation)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: remove,
    onError: (error) => showFailure(error),
    onSettled: onClose,
  })
  return (
    <Question
      title={archiveWords.deleteTitle(nameOfOther(conversation))}
      confirm={archiveWords.delete}
      cancel={archiveWords.cancel}
      isPending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{archiveWords.deleteText}</p>
    </Question>
  )
}
