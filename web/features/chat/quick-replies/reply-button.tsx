import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { Conversation, Message } from '#contract/conversation.ts'
import { writingWords } from '#web/features/chat/copy.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/chat/composer.module.css'

const RepliesSheet = lazyPart(
  () => import('./replies-sheet.tsx').then((module) => module.RepliesSheet),
  FailedDialog,
)

type Props = {
  conversation: Conversation
  messages: readonly Message[]
  /** Puts the reply into the box to write in. */
  onChoose: (reply: string) => void
  /** The box, which gets the focus after a choice. */
  box: RefObject<HTMLTextAreaElement | null>
}

/** Offers a seller their usual answers, while the last word is the buyer's. */
export function ReplyButton({ conversation: { listing, otherUser }, messages, onChoose, box }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hasChosen = useRef(false)
  // Not before the sheet is closed, since an open one keeps the focus inside.
  useEffect(() => {
    if (isOpen || !hasChosen.current) return
    hasChosen.current = false
    box.current?.focus()
  }, [isOpen, box])
  if (!listing?.isMine || messages.at(-1)?.senderId !== otherUser?.id) return null
  return (
    <div className={styles.questions}>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {writingWords.quickReplies}
      </Button>
      <Suspense>
        {isOpen && (
          <RepliesSheet
            onChoose={(reply) => {
              hasChosen.current = true
              setOpen(false)
              onChoose(reply)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
