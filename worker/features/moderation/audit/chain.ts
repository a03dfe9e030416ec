import { createHash } from 'node:crypto'
import * as z from 'zod'

/** SQL for the content of an entry that its hash covers. `audit_events` must be called `entry`. */
export const ENTRY_CONTENT = `json_array(entry.id, entry.public_id, entry.actor_id, entry.action, entry.user_id,
  entry.subject_type, entry.subject_id, entry.reason, entry.detail, entry.created_at)`

/** The hash before that of the first entry. */
export const FIRST_HASH = ''

/** The hash of an entry, in hexadecimal digits. */
export function hashEntry(previousHash: string, content: string): string {
  return createHash('sha256').update(`${previousHash}\n${content}`).digest('hex')
}

/**
 * The query for `count` links of the chain after the entry `after`, in order, with the entries that have no link
 * although later ones have: `{id, hash, content}`. `content` is null if the entry is gone, `hash` if its link is.
 */
export function chainQuery(after: number, count: number): string {
  return `SELECT chain.id AS id, chain.hash AS hash, CASE WHEN entry.id IS NULL THEN NULL ELSE ${ENTRY_CONTENT} END AS content
    FROM audit_chain AS chain LEFT JOIN audit_events AS entry ON entry.id = chain.id WHERE chain.id > ${after}
    UNION ALL SELECT entry.id, NULL, ${ENTRY_CONTENT} FROM audit_events AS entry
    WHERE entry.id > ${after} AND entry.id < (SELECT max(id) FROM audit_chain)
      AND NOT EXISTS (SELECT 1 FROM audit_chain WHERE id = entry.id)
    ORDER BY id LIMIT ${count}`
}

/** The rows of chainQuery. */
export const ChainRows = z.array(
  z.object({ id: z.int(), hash: z.string().nullable(), content: z.string().nullable() }),
)
type ChainRow = z.infer<typeof ChainRows>[number]

/** What is wrong with the first of these rows that does not fit, or the hash of the last one. */
export function checkChain(
  rows: readonly ChainRow[],
  previousHash: string,
): { hash: string } | { id: number; fault: string } {
  let hash = previousHash
  for (const row of rows) {
    if (row.content === null) return { id: row.id, fault: 'was removed' }
    if (row.hash === null) return { id: row.id, fault: 'was added later, or its link was removed' }
    if (row.hash !== hashEntry(hash, row.content))
      return { id: row.id, fault: 'was changed, or the one before it was removed' }
    hash = row.hash
  }
  return { hash }
}
