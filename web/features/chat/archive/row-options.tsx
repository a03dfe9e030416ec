import { type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Conversation } from '#contract/conversation.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { useFilingEntries } from './use-filing-entries.tsx'

type Props = {
  conversation: Conversation
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
}

/** The menu of a row of the list. */
export function RowOptions({ conversation, triggerRef, ...menu }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const entries = useFilingEntries(conversation, () => {
    // On closing, the question returns the focus to the element that had it. The menu entry will be gone by then.
    triggerRef.current?.focus()
    setDeleting(true)
  })
  return (
    <>
      {/* The list is a CSS container, and older browsers position fixed children relative to it. */}
      {createPortal(
        <Menu triggerRef={triggerRef} entries={entries} {...menu} />,
        document.getElementById('content') ?? document.body,
      )}
      {isDeleting && <DeleteQuestion conversation={conversation} onClose={() => setDeleting(false)} />}
    </>
  )
}
