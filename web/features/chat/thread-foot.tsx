import { Suspense, useMemo, useState, type RefObject } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { writingWords } from '#web/copy/chat-writing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Composer } from './composer.tsx'
import { useDraft, useSend } from './data/compose.ts'
import type { useThread } from './data/use-thread.ts'
import { useTyping } from './data/use-typing.ts'
import { FootNotes } from './foot-notes.tsx'
import { QuickQuestions } from './quick-questions.tsx'
import styles from './thread-foot.module.css'
import { useRoomAboveKeyboard } from './use-room-above-keyboard.ts'

const BlockedNote = lazyPart(() => import('./blocked-note.tsx').then((module) => module.BlockedNote))

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  onSend: () => void
}

/** The box to write in, or why one cannot. */
export function ThreadFoot({ ref, conversation, thread, onSend }: Props) {
  const words = useWords(writingWords)
  const { id, otherUser, hasBlocked } = conversation
  const draft = useDraft(id)
  const tell = useTyping(id)
  const { send } = useSend(id)
  const [isFull, setFull] = useState(false)
  useRoomAboveKeyboard()
  // The button that unblocks leaves by being pressed.
  useFocusKept(
    ref,
    useMemo(() => (hasBlocked ? ['blocked'] : []), [hasBlocked]),
  )

  const sendText = (text: string) => {
    onSend()
    setFull(send(text) === 'full')
  }
  // Sending clears the draft, and what is being written is another matter.
  const ask = (question: string) => {
    sendText(question)
    draft.setText(draft.text)
  }
  const write = (text: string) => {
    draft.setText(text)
    tell()
  }
  return (
    <footer className={styles.foot}>
      <FootNotes isOffline={thread.connection === 'offline'} isFull={isFull} />
      {otherUser === null && <p className={styles.note}>{words.cannotWrite}</p>}
      <Suspense>{otherUser && hasBlocked && <BlockedNote id={id} name={otherUser.displayName} />}</Suspense>
      {otherUser && !hasBlocked && (
        <>
          <QuickQuestions conversation={conversation} thread={thread} onAsk={ask} />
          <Composer ref={ref} text={draft.text} onText={write} onSend={sendText} />
        </>
      )}
    </footer>
  )
}
