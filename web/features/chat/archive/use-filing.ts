import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Conversation } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { forgetUnsent } from '#web/features/chat/data/compose.ts'
import { cacheConversation, dropCleared, findCached, findLastSeq } from '#web/features/chat/data/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { archiveWords } from './copy.ts'

/** Archives, unarchives or deletes a conversation for oneself. If it is open, goes back to the list. */
export function useFiling({ id }: Conversation) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const userId = useUser().data?.id ?? ''
  const isOpen = useParams({ strict: false, select: (params) => params.id === id })
  const param = { id }
  const leave = () => isOpen && navigate({ to: '/messages', search: (search) => search, replace: true })

  /** Shows the change at once, and reverts it if the call fails. */
  const setArchived = async (archived: boolean) => {
    const before = findCached(client, id)
    const seq = findLastSeq(client, id)
    if (before) cacheConversation(client, { ...before, archived, ...(archived && { unreadCount: 0 }) })
    try {
      const call = api.conversations[':id'].$patch({ param, json: { archived, seq } })
      const filed = await parseResponse(call)
      cacheConversation(client, filed)
      // A message that came meanwhile has kept it in the list.
      if ((filed.archived ?? false) !== archived) return
    } catch (error) {
      if (before) cacheConversation(client, before)
      return showFailure(error)
    }
    showToast(
      archived
        ? {
            title: archiveWords.archived,
            description: archiveWords.archivedText,
            action: { label: archiveWords.undo, onAction: () => void setArchived(false) },
          }
        : { title: archiveWords.unarchived },
    )
  }

  /** What is not sent yet is dropped too, since it would bring the conversation back. */
  const remove = async () => {
    const seq = findLastSeq(client, id)
    await parseResponse(api.conversations[':id'].$delete({ param, query: { seq: String(seq) } }))
    await leave()
    forgetUnsent(userId, id)
    dropCleared(client, id, seq)
    showToast({ title: archiveWords.deleted })
  }

  return {
    archive: async () => {
      await leave()
      await setArchived(true)
    },
    unarchive: () => setArchived(false),
    remove,
  }
}
