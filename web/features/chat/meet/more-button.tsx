import type { Conversation } from '#contract/conversation.ts'
import type { ListedPlace } from '#contract/meeting-place.ts'
import { writingWords } from '#web/features/chat/copy.ts'
import { MenuButton } from '#web/features/chat/menu-button.tsx'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'

const MoreOptions = lazyPart(
  () => import('./more-options.tsx').then((module) => module.MoreOptions),
  FailedDialog,
)

type Props = { conversation: Conversation; onPlace: (place: ListedPlace) => void }

/** Beside the box to write in: what else can be sent. */
export function MoreButton({ conversation, onPlace }: Props) {
  return (
    <MenuButton label={writingWords.more} icon={<PlusIcon />}>
      {(menu) => <MoreOptions conversation={conversation} onPlace={onPlace} {...menu} />}
    </MenuButton>
  )
}
