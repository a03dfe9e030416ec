import { classNames } from '#web/ui/class-names.ts'
import bubble from './message-bubble.module.css'
import styles from './typing-bubble.module.css'

/** Dots where the next message will stand. The head of the thread says it in words. */
export function TypingBubble() {
  return (
    <li className={classNames(bubble.row, bubble.first)} aria-hidden="true" data-typing>
      <div className={classNames(bubble.bubble, bubble.last, styles.dots)}>
        <i />
        <i />
        <i />
      </div>
    </li>
  )
}
