import type { FlagType, ModeratedType } from '#contract/trust.ts'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { previewOf } from '../../platform/sentences.ts'
import { addFlag } from './store.ts'

/**
 * What the classifier found. `contentId` and `authorId` are row ids; `signals` are its reasons, each a
 * sentence, the strongest first.
 */
export interface Flagged {
  contentType: ModeratedType
  contentId: number | Fragment
  authorId: number
  flagType: FlagType
  confidence: number
  signals: readonly string[]
  text: string
}

/** The statement that puts it into the moderators' queue, for the batch that stores the content. */
export function flag(db: Db, { confidence, signals, text, ...flagged }: Flagged, now: number): Statement {
  const reason = signals[0] ?? 'Looks like something that is not allowed here'
  return addFlag(db, {
    ...flagged,
    publicId: newId(now),
    aiConfidence: confidence,
    reason,
    signals,
    contentPreview: previewOf(text),
    createdAt: now,
  })
}
