import { useEffect, useId, useRef } from 'react'
import type { Message } from '#contract/conversation.ts'
import { chatSafetyWords } from '#web/copy/chat-safety.ts'
import { useWords } from '#web/copy/use-words.ts'
import { dayAndTime } from '#web/lib/times.ts'
import styles from './message-choice.module.css'

type Props = { messages: readonly Message[]; value: number | undefined; onChange: (seq: number) => void }

/** The one message that is meant, the latest at the foot and chosen beforehand. */
export function MessageChoice({ messages, value, onChange }: Props) {
  const words = useWords(chatSafetyWords)
  const hintId = useId()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('label:has(:checked)')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <fieldset className={styles.set} aria-describedby={hintId}>
      <legend className={styles.legend}>{words.which}</legend>
      <div ref={list} className={styles.list}>
        {messages.map(({ seq, content, createdAt }) => (
          <label key={seq} className={styles.line}>
            <input type="radio" name="seq" value={seq} className={styles.radio} checked={seq === value} onChange={() => onChange(seq)} />
            <span className={styles.content} dir="auto">
              {content}
            </span>
            <time dateTime={createdAt} className={styles.time}>
              {dayAndTime(createdAt)}
            </time>
          </label>
        ))}
      </div>
      <p id={hintId} className={styles.hint}>
        {words.privacy}
      </p>
    </fieldset>
  )
}
