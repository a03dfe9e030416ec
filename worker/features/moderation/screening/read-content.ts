import type { ModeratedType } from '#contract/trust.ts'
import type { SignedInCtx } from '../../../context.ts'
import { log } from '../../../platform/log.ts'
import { askForReading } from './ask-for-reading.ts'
import { isApproved, isNewAccount, isQueuedBy } from './policy.ts'
import type { Facts, Reading } from './reading/facts.ts'
import { read, readFacts } from './reading/read.ts'
import { judgedKeyOf } from './reading/text-key.ts'
import { decisionsAbout } from './store.ts'

/** A reading that is worth a moderator's look, with the key of the text that it is of. */
export interface Suspicion {
  reading: Reading
  textKey: number
}

/**
 * What speaks against a text of somebody's; undefined where nothing does, where moderators approved these
 * very words, and where reading fails: no fault of ours keeps anybody from writing.
 */
export async function readContent(
  ctx: SignedInCtx,
  text: string,
  kind: ModeratedType,
  facts: Facts = {},
): Promise<Suspicion | undefined> {
  if (ctx.user.role === 'admin') return undefined
  try {
    const known = { ...facts, isNewAccount: isNewAccount(ctx.user, ctx.now) }
    const reading = await secondOpinion(ctx, text, kind, read(text, kind, known))
    if (!isQueuedBy(reading)) return undefined
    const textKey = judgedKeyOf(text)
    const decisions = await decisionsAbout(ctx.db, textKey)
    if (!isApproved(decisions)) return { reading, textKey }
    const isTheirs = decisions.some(
      ({ status, authorId }) => status === 'approved' && authorId === ctx.user.id,
    )
    const rest = readFacts(isTheirs ? { ...known, sellersWithSameText: 0 } : known)
    return isQueuedBy(rest) ? { reading: rest, textKey } : undefined
  } catch (error) {
    log.error('screening', error, { kind })
    return undefined
  }
}

/** Where the embedded reading is sure of itself, no model is asked. */
const UNSURE = { from: 0.3, to: 0.7 }

async function secondOpinion(
  { env }: SignedInCtx,
  text: string,
  kind: ModeratedType,
  reading: Reading,
): Promise<Reading> {
  const { confidence } = reading
  if (!env.SCREENING_MODEL || !env.AI || confidence < UNSURE.from || confidence > UNSURE.to) return reading
  const other = await askForReading(env.AI, text, kind)
  if (!other) return reading
  const isOther = other.confidence > confidence
  return {
    flagType: isOther ? other.flagType : reading.flagType,
    confidence: (confidence + other.confidence) / 2,
    signals: isOther ? [...reading.signals, other.reason] : reading.signals,
  }
}
