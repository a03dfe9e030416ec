import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { addUnsent, readOutbox, removeUnsent } from '#web/lib/outbox.ts'
import { readDraft, writeDraft } from './drafts.ts'

/** Takes what is sent into the outbox, from where it goes out by itself, now or when there is a line. */
export function useSend(id: string) {
  const userId = useUser().data?.id ?? ''
  return {
    /** The draft is cleared once its text is taken. */
    send: (text: string): 'taken' | 'blank' | 'too_long' | 'full' => {
      const content = text.trim()
      if (content === '') return 'blank'
      if (content.length > MESSAGE_MAX) return 'too_long'
      const isTaken = addUnsent(userId, {
        clientId: newClientId(),
        conversationId: id,
        content,
        createdAt: new Date().toISOString(),
      })
      if (!isTaken) return 'full'
      writeDraft(userId, id, '')
      return 'taken'
    },
    /** A message that was refused goes back to where it is written. */
    edit: (clientId: string) => {
      const refused = readOutbox(userId).find((each) => each.clientId === clientId)
      if (!refused) return
      writeDraft(userId, id, [refused.content, readDraft(userId, id)].filter(Boolean).join('\n'))
      removeUnsent(userId, clientId)
    },
    discard: (clientId: string) => removeUnsent(userId, clientId),
  }
}

/**
 * randomUUID is there under https only; a phone that tries a laptop's market over its local network has none.
 */
function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
