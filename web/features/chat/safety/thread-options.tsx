import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Conversation } from '#contract/conversation.ts'
import { useFilingEntries } from '#web/features/chat/archive/use-filing-entries.tsx'
import { useBlock } from '#web/features/chat/data/use-block.ts'
import { BanIcon, FlagIcon } from '#web/ui/icons/icons-listing.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { chatSafetyWords } from './copy.ts'

type Props = {
  conversation: Conversation
  name: string
  hasWritten: boolean
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
  onReport: () => void
  onBlock: () => void
  onDelete: () => void
}

export function ThreadOptions({
  conversation,
  name,
  hasWritten,
  triggerRef,
  isOpen,
  onClose,
  onReport,
  onBlock,
  onDelete,
}: Props) {
  const { id, hasBlocked, otherUser } = conversation
  const { unblock } = useBlock(id)
  const filing = useFilingEntries(conversation, onDelete)
  const report = {
    id: 'report',
    label: chatSafetyWords.report,
    icon: <FlagIcon />,
    onAction: onReport,
    disabledReason: hasWritten ? undefined : chatSafetyWords.nothingToReport,
  }
  const block = hasBlocked
    ? { id: 'unblock', label: chatSafetyWords.unblock, icon: <BanIcon />, onAction: unblock }
    : { id: 'block', label: chatSafetyWords.block, icon: <BanIcon />, onAction: onBlock }
  // The thread is a CSS container, and older browsers position fixed children relative to it, not to the
  // window. So the menu is rendered outside it, in the main landmark, because content belongs in a landmark.
  return createPortal(
    <Menu
      label={chatSafetyWords.menu(name)}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      entries={otherUser ? [...filing, report, block] : filing}
    />,
    document.getElementById('content') ?? document.body,
  )
}
