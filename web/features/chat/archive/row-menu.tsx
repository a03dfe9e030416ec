import { Suspense, useRef, useState } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { chatListWords } from '#web/features/chat/copy.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { MoreIcon } from '#web/ui/icons/icons-owner.tsx'

const RowOptions = lazyPart(
  () => import('./row-options.tsx').then((module) => module.RowOptions),
  FailedDialog,
)

/** The menu of a conversation in the list. Everything behind the button loads when it is pressed. */
export function RowMenu({ conversation, className }: { conversation: Conversation; className?: string }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const label = chatListWords.menuOf(conversation.otherUser?.displayName ?? chatListWords.suspended)
  const openMenu = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={openMenu}
      >
        <MoreIcon />
      </IconButton>
      <Suspense>
        {openings > 0 && (
          <RowOptions
            key={openings}
            conversation={conversation}
            label={label}
            triggerRef={trigger}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
