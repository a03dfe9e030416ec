import type { SignedInCtx } from '../../context.ts'
import type { Statement } from '../../db/client.ts'
import { flag } from '../moderation/flag.ts'
import { readContent } from './read-content.ts'
import { keepFlaggedText } from './store.ts'

interface Texts {
  firstName?: string | null
  lastName?: string | null
  businessName?: string | null
  bio?: string | null
}

/** The statements that put changed texts of a person's profile into the queue, where they look as if they might have to go. They stay until somebody looked. */
export async function screenProfile(ctx: SignedInCtx, { firstName, lastName, businessName, bio }: Texts): Promise<Statement[]> {
  const names = [firstName, lastName].filter(Boolean).join(' ')
  const text = [businessName, names, bio].filter(Boolean).join('\n')
  const suspicion = text === '' ? undefined : await readContent(ctx, text, 'profile')
  if (!suspicion) return []
  const { db, user, now } = ctx
  const { flagType, confidence, signals } = suspicion.reading
  return [
    flag(db, { contentType: 'profile', contentId: user.id, authorId: user.id, flagType, confidence, signals, text }, now),
    keepFlaggedText(db, 'profile', user.id, suspicion.textKey),
  ]
}
