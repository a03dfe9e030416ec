import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from './client.ts'
import { blocks } from './schema.ts'

/** The row ids of those who blocked the other: the person, or one of `others`, of whom there are few. */
export function listBlocks(db: Db, personId: number, others: readonly number[]) {
  const isPair = or(
    and(eq(blocks.blockerId, personId), inArray(blocks.blockedId, [...others])),
    and(inArray(blocks.blockerId, [...others]), eq(blocks.blockedId, personId)),
  )
  return db.orm.select({ blockerId: blocks.blockerId }).from(blocks).where(isPair)
}
