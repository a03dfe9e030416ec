import * as z from 'zod'

/**
 * Leones per US dollar, and the date (ISO 8601) of that rate: the settings SLE_PER_USD and SLE_PER_USD_DATE.
 */
export const Rate = z.object({ slePerUsd: z.number(), asOf: z.iso.date() })
export type Rate = z.infer<typeof Rate>
