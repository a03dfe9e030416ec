import { useCallback } from 'react'
import type { ListedPlace } from '#contract/meeting-place.ts'
import { meetingSentence } from '#contract/places.ts'
import { toVisibleText } from '#contract/visible-text.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { device } from '#web/lib/device-store.ts'
import { addUnsent, findUnsent, readOutbox, removeUnsent, retryUnsent, type Unsent } from '#web/lib/outbox.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { readStored, type Stored, useStored, writeStored } from '#web/lib/stored.ts'
import { dropFile } from './drop-file.ts'

/** Adds messages to the outbox. `sendUnsent` watches the outbox and sends them as soon as it can. */
export function useSend(id: string) {
  const userId = useUser().data?.id ?? ''
  const draftId = draftIdOf(userId, id)
  return {
    /** Adds the text to the outbox and clears the draft, or returns why it cannot. */
    send: (text: string): 'added' | 'blank' | 'full' => {
      const content = toVisibleText(text)
      if (content === '') return 'blank'
      if (!addUnsent(userId, newUnsent(id, content))) return 'full'
      writeStored(drafts, draftId, '')
      return 'added'
    },
    /** Adds a place to meet. The draft stays. */
    sendPlace: (place: ListedPlace): 'added' | 'full' =>
      addUnsent(userId, { ...newUnsent(id, meetingSentence(place)), place }) ? 'added' : 'full',
    /** Moves a refused message back into the draft. */
    edit: (clientId: string) => {
      const refused = findUnsent(userId, clientId)
      if (!refused) return
      const draft = [refused.content, readStored(drafts, draftId)].filter(Boolean).join('\n')
      writeStored(drafts, draftId, draft)
      removeUnsent(userId, clientId)
    },
    /** Tries a refused photo or voice note again. */
    retry: (clientId: string) => retryUnsent(userId, clientId),
    discard: (clientId: string) => discard(userId, clientId),
  }
}

function discard(userId: string, clientId: string) {
  const hasFile = findUnsent(userId, clientId)?.file !== undefined
  removeUnsent(userId, clientId)
  if (hasFile) void dropFile(clientId)
}

/** Drops what the person has not sent in a conversation, and the draft. */
export function forgetUnsent(userId: string, conversationId: string) {
  for (const unsent of readOutbox(userId))
    if (unsent.conversationId === conversationId) discard(userId, unsent.clientId)
  writeStored(drafts, draftIdOf(userId, conversationId), '')
}

function newUnsent(conversationId: string, content: string): Unsent {
  return { clientId: randomKey(), conversationId, content, createdAt: new Date().toISOString() }
}

/** By person and conversation, so that people who share a phone do not see each other's. */
const drafts: Stored<string> = { name: 'draft', empty: '', parse: String, isPlainText: true, area: device }

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
