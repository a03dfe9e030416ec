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
const ReportDialog = lazyPart(
  () => import('./safety/report-message-dialog.tsx').then((module) => module.ReportMessageDialog),
  FailedDialog,
)
const DeleteQuestion = lazyPart(
  () => import('./archive/delete-question.tsx').then((module) => module.DeleteQuestion),
  FailedDialog,
)
const BlockQuestion = lazyPart(
  () => import('./safety/block-question.tsx').then((module) => module.BlockQuestion),
  FailedDialog,
)

type Dialog = 'report' | 'block' | 'delete'
type ThreadMenuProps = { conversation: Conversation; messages: readonly Message[] }

/** Offers to archive or delete the conversation, and to report or block the other person. Everything behind the button loads when it is pressed. */
export function ThreadMenu({ conversation, messages }: ThreadMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState<'menu' | Dialog | null>(null)
  // The draft is stored here, so that closing the dialog by mistake loses nothing.
  const [draft, setDraft] = useState<MessageReport>()
  const close = () => setOpen(null)
  const openMenu = () => {
    setOpenings(openings + 1)
    setOpen('menu')
  }
  // On closing, the dialog returns the focus to the element that had it. The menu entry will be gone by then.
  const openDialog = (what: Dialog) => {
    trigger.current?.focus()
    setOpen(what)
  }
  const { otherUser } = conversation
  const name = otherUser?.displayName ?? threadWords.suspended
  const theirMessages = messages.filter(({ senderId }) => senderId === otherUser?.id)
  return (
    <>
      <IconButton
        ref={trigger}
        label={liveWords.menuOf(name)}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
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
            hasWritten={theirMessages.length > 0}
            triggerRef={trigger}
            isOpen={open === 'menu'}
            onClose={close}
            onReport={() => openDialog('report')}
            onBlock={() => openDialog('block')}
            onDelete={() => openDialog('delete')}
          />
        )}
      </Suspense>
      <Suspense>
        {open === 'report' && (
          <ReportDialog
            id={conversation.id}
            messages={theirMessages}
            draft={draft}
            onChange={setDraft}
            onClose={close}
          />
        )}
        {open === 'delete' && <DeleteQuestion conversation={conversation} onClose={close} />}
        {open === 'block' && <BlockQuestion id={conversation.id} name={name} onClose={close} />}
      </Suspense>
    </>
  )
}
