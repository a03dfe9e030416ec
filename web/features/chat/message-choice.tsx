import type { Message } from '#contract/conversation.ts'
import { chatSafetyWords } from '#web/copy/chat-safety.ts'
import { useWords } from '#web/copy/use-words.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { RadioLines } from '#web/ui/radio-lines.tsx'
import styles from './message-choice.module.css'

type Props = { messages: readonly Message[]; value: number | undefined; onChange: (seq: number) => void }

/** The one message that is meant, the latest at the foot and chosen beforehand. */
export function MessageChoice({ messages, value, onChange }: Props) {
  const words = useWords(chatSafetyWords)
  const lines = messages.map((message) => ({ value: message.seq, content: <Quote {...message} /> }))
  return (
    <RadioLines
      label={words.which}
      name="seq"
      value={value}
      onChange={onChange}
      lines={lines}
      hint={words.privacy}
      look="framed"
    />
  )
}

function Quote({ content, createdAt }: Message) {
  return (
    <span className={styles.quote}>
      <span className={styles.content} dir="auto">
        {content}
      </span>
      <time dateTime={createdAt} className={styles.time}>
        {dayAndTime(createdAt)}
      </time>
    </span>
  )
}
