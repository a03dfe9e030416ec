import type { SignedInCtx } from '../../../context.ts'
import type { Fragment, Statement } from '../../../db/client.ts'
import { flag, readContent } from './read-content.ts'
import { POSING_SIGNALS } from '../../accounts/posing.ts'
import { keepFlaggedText } from './store.ts'

export interface Texts {
  firstName?: string | null
  lastName?: string | null
  businessName?: string | null
  bio?: string | null
}

/** Names that impersonate somebody are held, whatever the rest says. */
const POSING_CONFIDENCE = 0.95

/**
 * The statements that queue changed profile texts that may break the rules. The texts stay visible until a
 * moderator decides. If `contentId` finds no row, nothing is queued.
 */
export async function screenProfile(
  ctx: SignedInCtx,
  texts: Texts,
  contentId: number | Fragment,
): Promise<Statement[]> {
  const text = textOf(texts)
  const suspicion = text === '' ? undefined : await readContent(ctx, text, 'profile')
  if (!suspicion) return []
  const { db, user, now } = ctx
  const { flagType, confidence, signals } = suspicion.reading
  return [
    flag(
      db,
      { contentType: 'profile', contentId, authorId: user.id, flagType, confidence, signals, text },
      now,
    ),
    keepFlaggedText(db, 'profile', contentId, suspicion.textKey),
  ]
}

/**
 * The statement that queues names that impersonate somebody; `poses` says whom. Earlier decisions about the
 * same names are ignored: an approval for one person is none for another. `bio` is the person's new text; its
 * signals are added.
 */
export async function screenPosingNames(
  ctx: SignedInCtx,
  texts: Texts,
  poses: string,
  contentId: number | Fragment,
): Promise<Statement[]> {
  const { db, user, now } = ctx
  const about = { contentType: 'profile', contentId, authorId: user.id, text: textOf(texts) } as const
  const suspicion = texts.bio ? await readContent(ctx, texts.bio, 'profile') : undefined
  const { flagType, signals } = suspicion?.reading ?? { flagType: 'other' as const, signals: [] }
  return [flag(db, { ...about, flagType, confidence: POSING_CONFIDENCE, signals: [poses, ...signals] }, now)]
}

/** True for an item whose only signals are about impersonating names. */
export function isAboutNamesOnly(signals: readonly string[]): boolean {
  const posing: readonly string[] = Object.values(POSING_SIGNALS)
  return signals.length > 0 && signals.every((signal) => posing.includes(signal))
}

function textOf({ firstName, lastName, businessName, bio }: Texts): string {
  const names = [firstName, lastName].filter(Boolean).join(' ')
  return [businessName, names, bio].filter(Boolean).join('\n')
}
