import { writingWords } from '#web/copy/chat-writing.ts'
import { useWords } from '#web/copy/use-words.ts'
import styles from './thread-foot.module.css'

/** Why what one writes does not go out. */
export function FootNotes({ isOffline, isFull }: { isOffline: boolean; isFull: boolean }) {
  const words = useWords(writingWords)
  return (
    <>
      {isOffline && (
        <p className={styles.note} role="status">
          {words.offline}
        </p>
      )}
      {isFull && (
        <p className={styles.note} role="alert">
          {words.tooMany}
        </p>
      )}
    </>
  )
}
