import * as z from 'zod'
import { REPORT_REASONS } from './lists.ts'
import { REPORT_DETAILS_MAX } from './limits.ts'
import { visible } from './visible-text.ts'

/**
 * The body of POST /api/listings/{id}/report. The same person and reason count once; a repeat answers as the
 * first did.
 */
export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason' }),
  details: z
    .string()
    .overwrite(visible)
    .max(REPORT_DETAILS_MAX, `At most ${REPORT_DETAILS_MAX} characters`)
    .optional(),
})
export type NewReport = z.infer<typeof NewReport>

export const Reported = z.object({ reported: z.literal(true) })
export type Reported = z.infer<typeof Reported>
