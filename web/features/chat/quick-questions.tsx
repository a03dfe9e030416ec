import type { Conversation } from '#contract/conversation.ts'
import { writingWords } from '#web/copy/chat-writing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { usePending } from './data/use-pending.ts'
import type { useReading } from './data/use-reading.ts'
import styles from './quick-questions.module.css'

/** From here on the two are talking, and need no prompting. */
const SHORT_MAX = 3

type Props = {
  conversation: Conversation
  thread: ReturnType<typeof useReading>
  onAsk: (question: string) => void
}

/** What buyers ask first, at one tap. Each is offered until it is asked. */
export function QuickQuestions({ conversation: { id, listing, otherUser }, thread: { messages, connection, isPending }, onAsk }: Props) {
  const words = useWords(writingWords)
  const pending = usePending(id, messages, connection === 'offline')
  const isShort = messages.length + pending.length <= SHORT_MAX
  if (isPending || !isShort || !listing || listing.isMine || listing.status !== 'active') return null
  const said = [...messages.filter(({ senderId }) => senderId !== otherUser?.id), ...pending].map(({ content }) => content)
  const questions = words.questions.filter((question) => !said.includes(question))
  if (questions.length === 0) return null
  return (
    <div className={styles.row} role="group" aria-label={words.quickQuestions}>
      {questions.map((question) => (
        <Button key={question} variant="secondary" size="sm" onClick={() => onAsk(question)}>
          {question}
        </Button>
      ))}
    </div>
  )
}
