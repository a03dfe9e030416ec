import type { SignedInCtx } from '#worker/context.ts'
import type { Fragment, Statement } from '#worker/db/client.ts'
import { HOLD_REASONS, NAME_ASKS_FOR_CODE } from '#worker/features/accounts/hold-reasons.ts'
import { isImpersonation } from '#worker/features/accounts/impersonation.ts'
import { flag, screenContent } from './screen-content.ts'
import { storeFlaggedText } from './store.ts'

export interface Texts {
  firstName?: string | null
  lastName?: string | null
  businessName?: string | null
  bio?: string | null
}

/** The confidence about held names by what they say, whatever the confidence about the other texts. */
const NAMES_CONFIDENCE = 0.95

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
  const suspicion = text === '' ? undefined : await screenContent(ctx, text, 'profile')
  if (!suspicion) return []
  const { db, user, now } = ctx
  const { flagType, confidence, signals } = suspicion.classification
  return [
    flag(
      db,
      { contentType: 'profile', contentId, authorId: user.id, flagType, confidence, signals, text },
      now,
    ),
    storeFlaggedText(db, 'profile', contentId, suspicion.textKey),
  ]
}

/**
 * Why the words of names must wait for a moderator: names that ask for a code are read wherever the person
 * writes. Empty if they may be public.
 */
export async function screenNames(names: Texts): Promise<string[]> {
  const { matchRules } = await import('./classifier/match-rules.ts')
  const { CODE_REASONS } = await import('./classifier/rules.ts')
  const { unmask } = await import('./classifier/unmask.ts')
  const text = textOf({ ...names, bio: null })
  // "SendMeTheCode" is read as words, too.
  const isAsking = [text, text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')].some((written) =>
    matchRules(unmask(written)).some(({ reason }) => CODE_REASONS.includes(reason)),
  )
  return isAsking ? [NAME_ASKS_FOR_CODE] : []
}

/**
 * The statement that queues held names; `reasons` say why they are held. Earlier decisions about the same
 * names are ignored, since an approval for one person does not apply to another. A new `bio` adds its signals.
 */
export async function screenHeldNames(
  ctx: SignedInCtx,
  texts: Texts,
  reasons: readonly string[],
  contentId: number | Fragment,
): Promise<Statement[]> {
  const { db, user, now } = ctx
  const about = { contentType: 'profile', contentId, authorId: user.id, text: textOf(texts) } as const
  const ofBio = (texts.bio ? await screenContent(ctx, texts.bio, 'profile') : undefined)?.classification
  const isByWords = reasons.some((reason) => isImpersonation(reason) || reason === NAME_ASKS_FOR_CODE)
  const confidence = isByWords ? NAMES_CONFIDENCE : (ofBio?.confidence ?? null)
  const signals = [...reasons, ...(ofBio?.signals ?? [])]
  return [flag(db, { ...about, flagType: ofBio?.flagType ?? 'other', confidence, signals }, now)]
}

/** True for an item whose only signals are about held names. */
export function isAboutNamesOnly(signals: readonly string[]): boolean {
  return signals.length > 0 && signals.every((signal) => HOLD_REASONS.includes(signal))
}

function textOf({ firstName, lastName, businessName, bio }: Texts): string {
  const names = [firstName, lastName].filter(Boolean).join(' ')
  return [businessName, names, bio].filter(Boolean).join('\n')
}
