import { useLocation } from '@tanstack/react-router'
import {
  useEffect,
  useEffectEvent,
  useId,
  type ComponentProps,
  type ReactNode,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import type { ListedPlace } from '#contract/meeting-place.ts'
import { countCharacters, toVisibleText } from '#contract/visible-text.ts'
import { useFocusFallback } from '#web/lib/focus.ts'
import { IconButton, Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import { SendIcon } from '#web/ui/icons/icons-more.tsx'
import { writingWords } from './copy.ts'
import { useDraft, useSend } from './data/compose.ts'
import { roomOf } from './data/open-threads.ts'
import { useBlock } from './data/use-block.ts'
import { usePending } from './data/use-pending.ts'
import type { useThread } from './data/use-thread.ts'
import { MoreButton } from './meet/more-button.tsx'
import { OfferButton } from './offers/offer-button.tsx'
import { PhotoButton } from './photos/photo-button.tsx'
import { ReplyButton } from './quick-replies/reply-button.tsx'
import { buttonOf, RecorderCover, RecorderNotes } from './voice/recorder-parts.tsx'
import { canRecord, useRecorder } from './voice/use-recorder.ts'
import styles from './composer.module.css'

const COUNTED_FROM = MESSAGE_MAX * 0.9
const TOUCH = '(pointer: coarse)'

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  onSend: () => void
}

/** The box to write in, or a note on why the person cannot write. */
export function ThreadFoot({ ref, conversation, thread, onSend }: Props) {
  const { id, otherUser, hasLeft, hasBlocked } = conversation
  const draft = useDraft(id)
  const { send, sendPlace } = useSend(id)
  const [why, setWhy] = useState<string>()
  const setFull = (isFull: boolean) => setWhy(isFull ? writingWords.tooMany : undefined)
  useKeyboardHeight()
  // The unblock button disappears when pressed.
  useFocusFallback(
    ref,
    useMemo(() => (hasBlocked ? ['blocked'] : []), [hasBlocked]),
  )

  const sendText = (text: string) => {
    onSend()
    setFull(send(text) === 'full')
  }
  // Sending clears the draft. A quick question must not clear what is being written.
  const sendQuestion = (question: string) => {
    sendText(question)
    draft.setText(draft.text)
  }
  const noteAdded = (isAdded: boolean) => {
    onSend()
    setFull(!isAdded)
  }
  const propose = (place: ListedPlace) => noteAdded(sendPlace(place) !== 'full')
  const write = (text: string) => {
    draft.setText(text)
    roomOf(id)?.sendTyping()
  }
  return (
    <footer className={styles.foot} onFocus={loadTools} onPointerDown={loadTools}>
      <FootNotes isOffline={thread.connection === 'offline'} why={why} />
      {otherUser === null && (
        <p className={styles.note}>{hasLeft ? writingWords.theyLeft : writingWords.cannotWrite}</p>
      )}
      {otherUser && hasBlocked && <BlockedNote id={id} name={otherUser.displayName} />}
      {otherUser && !hasBlocked && (
        <>
          <QuickQuestions {...{ conversation, thread }} box={ref} onAsk={sendQuestion} onReply={write} />
          <Composer
            ref={ref}
            conversationId={id}
            text={draft.text}
            onText={write}
            onSend={sendText}
            onSendVoice={noteAdded}
          >
            <MoreButton conversation={conversation} onPlace={propose} />
            <PhotoButton conversationId={id} onSend={onSend} onFull={setFull} onFail={setWhy} />
            <OfferButton
              conversation={conversation}
              messages={thread.messages}
              isHidden={draft.text !== ''}
              onSent={onSend}
            />
          </Composer>
        </>
      )}
    </footer>
  )
}

/** Loads what photos and voice messages need with the person's first act, so that they work if the line breaks. */
function loadTools() {
  if (navigator.onLine) void import('./load-tools.ts').then((code) => code.loadTools()).catch(() => undefined)
}

/** Explains why messages are not being sent. */
function FootNotes({ isOffline, why }: { isOffline: boolean; why: string | undefined }) {
  return (
    <>
      {isOffline && (
        <p className={styles.note} role="status">
          {writingWords.offline}
        </p>
      )}
      {why !== undefined && (
        <p className={styles.note} role="alert">
          {why}
        </p>
      )}
    </>
  )
}

type BoxProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  conversationId: string
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  onSendVoice: (isAdded: boolean) => void
  /** The tools before the box. The recorder needs their room. */
  children: ReactNode
}

/** The box to write in, and the button that sends what is in it. While the box is empty, the button records. */
function Composer({ ref, conversationId, text, onText, onSend, onSendVoice, children }: BoxProps) {
  const id = useId()
  const length = countCharacters(toVisibleText(text))
  const excess = length - MESSAGE_MAX
  const recorder = useRecorder(conversationId, onSendVoice)
  const isRecording = recorder.state.phase !== 'off'
  const canSend = length > 0 && excess <= 0
  const sendText = () => {
    if (!canSend) return
    onSend(text)
    // A second tap on Send must not start a recording.
    recorder.rest()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    sendText()
  }
  return (
    <>
      <RecorderNotes recorder={recorder} className={styles.note} />
      <div className={styles.line}>
        {!isRecording && children}
        <form className={styles.composer} onSubmit={submit}>
          <div className={styles.box} data-text={text}>
            <TextBox
              ref={ref}
              text={text}
              isCovered={isRecording}
              onText={onText}
              onSend={sendText}
              aria-describedby={length >= COUNTED_FROM ? id : undefined}
              aria-invalid={excess > 0 || undefined}
            />
            <RecorderCover recorder={recorder} />
          </div>
          <ActionButton
            canSend={canSend}
            recorder={isRecording || (text === '' && canRecord()) ? recorder : null}
          />
          {length >= COUNTED_FROM && (
            <p id={id} className={styles.counter} role={excess > 0 ? 'alert' : undefined}>
              {excess > 0 ? writingWords.tooLong(excess) : writingWords.counter(length, MESSAGE_MAX)}
            </p>
          )}
        </form>
      </div>
    </>
  )
}

type TextBoxProps = Pick<ComponentProps<'textarea'>, 'aria-describedby' | 'aria-invalid'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  /** Whether the recorder covers the box. It keeps the focus, so that a phone's keyboard stays open. */
  isCovered: boolean
  onText: (text: string) => void
  onSend: () => void
}

/**
 * A text box that grows with its content. Enter sends the message. On a touch keyboard, Enter starts a new
 * line instead, because the send button is just as close.
 */
function TextBox({ ref, text, isCovered, onText, onSend, ...described }: TextBoxProps) {
  const isTouch = useTouchKeyboard()
  // On a touch screen, the keyboard would open and cover the messages.
  const hasAutoFocus = useLocation({ select: (location) => location.state.isFromList === true }) && !isTouch
  const focusBox = useEffectEvent(() => {
    if (hasAutoFocus) ref.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusBox(), [])
  const sendOnEnter = (event: KeyboardEvent) => {
    const isSendKey = event.ctrlKey || event.metaKey || (!isTouch && !event.shiftKey)
    // Ignore an Enter that ends an IME composition.
    if (event.key !== 'Enter' || !isSendKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <textarea
      ref={ref}
      className={styles.text}
      aria-label={writingWords.composer}
      {...described}
      tabIndex={isCovered ? -1 : undefined}
      placeholder={writingWords.placeholder}
      rows={1}
      dir="auto"
      autoComplete="off"
      enterKeyHint={isTouch ? 'enter' : 'send'}
      value={text}
      onChange={(event) => !isCovered && onText(event.target.value)}
      onKeyDown={sendOnEnter}
    />
  )
}

type ActionProps = { canSend: boolean; recorder: ReturnType<typeof useRecorder> | null }

/** Sends the text. While there is none, records. One element, so that it keeps the focus of a keyboard. */
function ActionButton({ canSend, recorder }: ActionProps) {
  const { className, ...action } = recorder ? buttonOf(recorder) : { ...SEND, 'aria-disabled': !canSend }
  return <IconButton {...action} className={classNames(styles.send, className)} onMouseDown={keepFocus} />
}

const SEND = {
  label: writingWords.send,
  type: 'submit',
  variant: 'primary',
  className: undefined,
  children: <SendIcon />,
} as const

// If the button took the focus, a phone would close its keyboard.
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

/** Whether the device has a touch keyboard, where Enter starts a new line. */
function useTouchKeyboard(): boolean {
  return useSyncExternalStore(subscribe, hasTouchKeyboard, () => false)
}

function subscribe(listener: () => void) {
  const media = window.matchMedia(TOUCH)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

function hasTouchKeyboard() {
  return window.matchMedia(TOUCH).matches
}

/** Above this scale the page is zoomed in, so a smaller viewport does not mean an open keyboard. */
const SCALE_MAX = 1.01

/** Sets `--keyboard` to the height that a phone's keyboard covers, so that the box stays above it. */
function useKeyboardHeight() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const update = () => {
      if (viewport.scale > SCALE_MAX) return
      const covered = Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
      style.setProperty('--keyboard', `${covered}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      style.removeProperty('--keyboard')
    }
  }, [])
}

/** Replaces the box while the person is blocking the other one, and offers to unblock them. */
function BlockedNote({ id, name }: { id: string; name: string }) {
  const { unblock, isPending } = useBlock(id)
  return (
    <div className={styles.blocked} role="status">
      <BanIcon />
      <p className={styles.blockedWords}>{writingWords.blocked(name)}</p>
      <Button variant="secondary" isPending={isPending} onClick={unblock}>
        {writingWords.unblock}
      </Button>
    </div>
  )
}

type QuestionsProps = Pick<Props, 'conversation' | 'thread'> & {
  onAsk: (question: string) => void
  /** Gets what is written so far, and the reply. */
  onReply: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
}

/**
 * Offers buyers common first questions, each sent with one tap, until they have written something. Offers sellers
 * their usual answers.
 */
function QuickQuestions({
  conversation,
  thread: { messages, connection, isPending },
  onAsk,
  onReply,
  box,
}: QuestionsProps) {
  const { id, listing, otherUser } = conversation
  const draft = useDraft(id).text
  const pending = usePending(id, messages, connection === 'offline')
  const hasWritten = pending.length > 0 || messages.some(({ senderId }) => senderId !== otherUser?.id)
  const addReply = (reply: string) => onReply([draft, reply].filter(Boolean).join(' '))
  if (listing?.isMine) return <ReplyButton {...{ conversation, messages, box }} onChoose={addReply} />
  if (isPending || hasWritten || !listing || listing.status !== 'active') return null
  return (
    <div className={styles.questions} role="group" aria-label={writingWords.quickQuestions}>
      {writingWords.questions.map((question) => (
        <Button key={question} variant="secondary" size="sm" onClick={() => onAsk(question)}>
          {question}
        </Button>
      ))}
    </div>
  )
}
