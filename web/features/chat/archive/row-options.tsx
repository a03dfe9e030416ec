import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Conversation } from '#contract/conversation.ts'
import type { OpenedMenu } from '#web/features/chat/menu-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { useFilingEntries } from './use-filing-entries.tsx'

type Props = OpenedMenu & { conversation: Conversation; label: string }

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
