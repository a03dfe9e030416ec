import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Conversation } from '#contract/conversation.ts'
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
}

export function ThreadOptions({
  conversation: { id, hasBlocked },
  name,
  hasWritten,
  triggerRef,
  isOpen,
  onClose,
  onReport,
  onBlock,
}: Props) {
  const { unblock } = useBlock(id)
  // The thread is a CSS container, and older browsers position fixed children relative to it, not to the
  // window. So the menu is rendered outside it, in the main landmark, because content belongs in a landmark.
  return createPortal(
    <Menu
      label={chatSafetyWords.menu(name)}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      entries={[
        {
          id: 'report',
          label: chatSafetyWords.report,
          icon: <FlagIcon />,
          onAction: onReport,
          disabledReason: hasWritten ? undefined : chatSafetyWords.nothingToReport,
        },
        hasBlocked
          ? { id: 'unblock', label: chatSafetyWords.unblock, icon: <BanIcon />, onAction: unblock }
          : { id: 'block', label: chatSafetyWords.block, icon: <BanIcon />, onAction: onBlock },
      ]}
    />,
    document.getElementById('content') ?? document.body,
  )
}
