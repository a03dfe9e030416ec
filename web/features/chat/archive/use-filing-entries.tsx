import type { Conversation } from '#contract/conversation.ts'
import { ArchiveIcon } from '#web/ui/icons/icons-more.tsx'
import { TrashIcon } from '#web/ui/icons/icons-owner.tsx'
import { archiveWords } from './copy.ts'
import { useFiling } from './use-filing.ts'

/** The entries of a menu that archive or delete a conversation. */
export function useFilingEntries(conversation: Conversation, onDelete: () => void) {
  const { archive, unarchive } = useFiling(conversation)
  return [
    conversation.archived
      ? {
          id: 'unarchive',
          label: archiveWords.unarchive,
          icon: <ArchiveIcon />,
          onAction: () => void unarchive(),
        }
      : { id: 'archive', label: archiveWords.archive, icon: <ArchiveIcon />, onAction: () => void archive() },
    { id: 'delete', label: archiveWords.delete, icon: <TrashIcon />, onAction: onDelete },
  ]
}
