import * as z from 'zod'
import { FEED_PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'

/** The `limit` of a list's query: 20 where it is not given, and one over 50 is taken as 50. */
export const PageLimit = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Must be a whole number of at least 1')
  .transform((text) => Math.min(Number(text), PAGE_SIZE_MAX))
  .default(FEED_PAGE_SIZE)

export const BAD_CURSOR = 'That cursor does not belong to this list. Start again from the first page.'

/** Where an earlier answer ended: its `nextCursor`, sent back as it came. */
export const Cursor = z.string().max(200, BAD_CURSOR).optional()
