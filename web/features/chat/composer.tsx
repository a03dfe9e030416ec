import { useLocation } from '@tanstack/react-router'
import {
  useEffect,
  useEffectEvent,
  useId,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { writingWords } from '#web/copy/chat-writing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SvgIcon } from '#web/ui/svg-icon.tsx'
import styles from './composer.module.css'
import { useTouchKeyboard } from './use-touch-keyboard.ts'

const COUNTED_FROM = MESSAGE_MAX * 0.9

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
}

/**
 * A box that grows with what is written. Enter sends; on a touch keyboard it makes a new line, for there the
 * button is as near.
 */
export function Composer({ ref, text, onText, onSend }: Props) {
  const words = useWords(writingWords)
  const id = useId()
  const isTouch = useTouchKeyboard()
  const over = text.trim().length - MESSAGE_MAX
  // On glass the keyboard would cover what one came to read.
  const isToWrite = useLocation({ select: (location) => location.state.isFromList === true }) && !isTouch
  const writeAtOnce = useEffectEvent(() => {
    if (isToWrite) ref.current?.focus({ preventScroll: true })
  })
  useEffect(() => writeAtOnce(), [])
  const canSend = text.trim() !== '' && over <= 0
  const sendText = () => {
    if (canSend) onSend(text)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    sendText()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    const isMeant = event.ctrlKey || event.metaKey || (!isTouch && !event.shiftKey)
    // An Enter that ends the composing of a letter is no Enter.
    if (event.key !== 'Enter' || !isMeant || event.nativeEvent.isComposing) return
    event.preventDefault()
    sendText()
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <div className={styles.box} data-text={text}>
        <textarea
          ref={ref}
          className={styles.text}
          aria-label={words.composer}
          aria-describedby={text.length >= COUNTED_FROM ? id : undefined}
          aria-invalid={over > 0 || undefined}
          placeholder={words.placeholder}
          rows={1}
          dir="auto"
          autoComplete="off"
          enterKeyHint={isTouch ? 'enter' : 'send'}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={sendOnEnter}
        />
      </div>
      <IconButton
        label={words.send}
        type="submit"
        variant="primary"
        className={styles.send}
        aria-disabled={!canSend}
        onMouseDown={keepFocus}
      >
        <SvgIcon>
          <path d="m3.5 4 17.5 8-17.5 8 2.5-8zM6 12h8" />
        </SvgIcon>
      </IconButton>
      {text.length >= COUNTED_FROM && (
        <p id={id} className={styles.counter} role={over > 0 ? 'alert' : undefined}>
          {over > 0 ? words.tooLong(over) : words.counter(text.length, MESSAGE_MAX)}
        </p>
      )}
    </form>
  )
}

// A button that takes the focus shuts the keyboard of a phone.
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
