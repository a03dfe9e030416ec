import type { Conversation } from '#contract/conversation.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { writingWords } from './copy.ts'
import { usePending } from './data/use-pending.ts'
import type { useThread } from './data/use-thread.ts'
import styles from './quick-questions.module.css'

type Props = {
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  onAsk: (question: string) => void
}

/** What buyers ask first, at one tap, until they have written anything. */
export function QuickQuestions({
  conversation: { id, listing, otherUser },
  thread: { messages, connection, isPending },
  onAsk,
}: Props) {
  const words = useWords(writingWords)
  const pending = usePending(id, messages, connection === 'offline')
  const hasWritten = pending.length > 0 || messages.some(({ senderId }) => senderId !== otherUser?.id)
  if (isPending || hasWritten || !listing || listing.isMine || listing.status !== 'active') return null
  return (
    <div className={styles.row} role="group" aria-label={words.quickQuestions}>
      {words.questions.map((question) => (
        <Button key={question} variant="secondary" size="sm" onClick={() => onAsk(question)}>
          {question}
        </Button>
      ))}
    </div>
  )
}
