import type { Conversation } from '#contract/conversation.ts'
import { chatListWords, nameOfOther } from '#web/features/chat/copy.ts'
import { MenuButton } from '#web/features/chat/menu-button.tsx'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { MoreIcon } from '#web/ui/icons/icons-owner.tsx'

const RowOptions = lazyPart(
  () => import('./row-options.tsx').then((module) => module.RowOptions),
  FailedDialog,
)

/** The menu of a conversation in the list. */
export function RowMenu({ conversation, className }: { conversation: Conversation; className?: string }) {
  const label = chatListWords.menuOf(nameOfOther(conversation))
  return (
    <MenuButton label={label} icon={<MoreIcon />} className={className}>
      {(menu) => <RowOptions conversation={conversation} label={label} {...menu} />}
    </MenuButton>
  )
}
