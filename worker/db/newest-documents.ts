import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { verificationDocuments as documents } from './schema.ts'

/** Lists a person's newest document of each type, which is approved, rejected or waits for a moderator. */
export function listNewestDocuments(db: Db, userId: number) {
  const newest = sql`select max(${documents.id}) from ${documents} where ${documents.userId} = ${userId}
    group by ${documents.documentType}`
  return db.orm
    .select()
    .from(documents)
    .where(sql`${documents.id} in (${newest})`)
}
