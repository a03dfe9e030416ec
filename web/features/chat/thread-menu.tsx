import { useState } from 'react'
import type { Conversation, Message } from '#contract/conversation.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { MoreIcon } from '#web/ui/icons/icons-owner.tsx'
import { liveWords, nameOfOther } from './copy.ts'
import { MenuButton } from './menu-button.tsx'
import type { MessageReport } from './safety/report-message-dialog.tsx'

const ThreadOptions = lazyPart(
  () => import('./safety/thread-options.tsx').then((module) => module.ThreadOptions),
  FailedDialog,
)

type ThreadMenuProps = { conversation: Conversation; messages: readonly Message[] }

/** Offers to archive or delete the conversation, and to call, report or block the other person. */
export function ThreadMenu({ conversation, messages }: ThreadMenuProps) {
  // The draft is stored here, so that closing the dialog by mistake loses nothing.
  const [draft, setDraft] = useState<MessageReport>()
  const { otherUser } = conversation
  const name = nameOfOther(conversation)
  return (
    <MenuButton label={liveWords.menuOf(name)} icon={<MoreIcon />}>
      {(menu) => (
        <ThreadOptions
          conversation={conversation}
          name={name}
          theirMessages={messages.filter(({ senderId }) => senderId === otherUser?.id)}
          draft={draft}
          onDraft={setDraft}
          {...menu}
        />
      )}
    </MenuButton>
  )
}
