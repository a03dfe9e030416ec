import { Suspense, useRef, useState } from 'react'
import type { Conversation, Message } from '#contract/conversation.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { MoreIcon } from '#web/ui/icons/icons-owner.tsx'
import { liveWords, threadWords } from './copy.ts'
import type { MessageReport } from './safety/report-message-dialog.tsx'

const ThreadOptions = lazyPart(
  () => import('./safety/thread-options.tsx').then((module) => module.ThreadOptions),
  FailedDialog,
)

type ThreadMenuProps = { conversation: Conversation; messages: readonly Message[] }

/**
 * Offers to archive or delete the conversation, and to call, report or block the other person. Everything
 * behind the button loads when it is pressed.
 */
export function ThreadMenu({ conversation, messages }: ThreadMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  // The draft is stored here, so that closing the dialog by mistake loses nothing.
  const [draft, setDraft] = useState<MessageReport>()
  const openMenu = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  const { otherUser } = conversation
  const name = otherUser?.displayName ?? threadWords.suspended
  return (
    <>
      <IconButton
        ref={trigger}
        label={liveWords.menuOf(name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={openMenu}
      >
        <MoreIcon />
      </IconButton>
      <Suspense>
        {openings > 0 && (
          <ThreadOptions
            key={openings}
            conversation={conversation}
            name={name}
            theirMessages={messages.filter(({ senderId }) => senderId === otherUser?.id)}
            triggerRef={trigger}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            draft={draft}
            onDraft={setDraft}
          />
        )}
      </Suspense>
    </>
  )
}
