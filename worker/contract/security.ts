import * as z from 'zod'
import { SECURITY_EVENTS } from './security-kinds.ts'

/**
 * GET /api/admin/security: how often each event happened on each of the last 30 days, the newest day first.
 * What never happened on a day is left out.
 */
export const SecurityCounts = z.object({
  counts: z.array(z.object({ day: z.iso.date(), event: z.enum(SECURITY_EVENTS), events: z.int() })),
})
export type SecurityCounts = z.infer<typeof SecurityCounts>
