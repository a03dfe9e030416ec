import { useCallback } from 'react'
import { toVisibleText } from '#contract/visible-text.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { addUnsent, readOutbox, removeUnsent } from '#web/lib/outbox.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { readStored, type Stored, useStored, writeStored } from '#web/lib/stored.ts'

/** Adds messages to the outbox. `sendUnsent` watches the outbox and sends them as soon as it can. */
export function useSend(id: string) {
  const userId = useUser().data?.id ?? ''
  const draftId = draftIdOf(userId, id)
  return {
    /** Adds the text to the outbox and clears the draft, or returns why it cannot. */
    send: (text: string): 'added' | 'blank' | 'full' => {
      const content = toVisibleText(text)
      if (content === '') return 'blank'
      const isAdded = addUnsent(userId, {
        clientId: randomKey(),
        conversationId: id,
        content,
        createdAt: new Date().toISOString(),
      })
      if (!isAdded) return 'full'
      writeStored(drafts, draftId, '')
      return 'added'
    },
    /** Moves a refused message back into the draft. */
    edit: (clientId: string) => {
      const refused = readOutbox(userId).find((each) => each.clientId === clientId)
      if (!refused) return
      const draft = [refused.content, readStored(drafts, draftId)].filter(Boolean).join('\n')
      writeStored(drafts, draftId, draft)
      removeUnsent(userId, clientId)
    },
    discard: (clientId: string) => removeUnsent(userId, clientId),
  }
}

/** By person and conversation, so that people who share a phone do not see each other's. */
const drafts: Stored<string> = { name: 'draft', empty: '', parse: String, isPlainText: true }

/** The person's draft in a conversation. */
export function useDraft(id: string) {
  const userId = useUser().data?.id ?? ''
  const text = useStored(drafts, draftIdOf(userId, id))
  const setText = useCallback(
    (next: string) => writeStored(drafts, draftIdOf(userId, id), next),
    [userId, id],
  )
  return { text, setText }
}

function draftIdOf(userId: string, conversationId: string): string {
  return `${userId}:${conversationId}`
}
