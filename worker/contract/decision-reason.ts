import * as z from 'zod'
import { DECISION_REASON_MAX } from './limits.ts'
import { visible } from './visible-text.ts'

/**
 * What a moderator's decision tells the person, where it may stand without: null, blank and left out are the
 * same.
 */
export const DecisionReason = z
  .string({ error: 'The reason is a text' })
  .overwrite(visible)
  .max(DECISION_REASON_MAX, `A reason has at most ${DECISION_REASON_MAX} characters`)
  .nullish()
  .transform((reason) => reason ?? undefined)
  .optional()
