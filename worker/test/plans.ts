import { env } from 'cloudflare:workers'

interface Query {
  sql: string
  params: unknown[]
}

/** The steps by which SQLite would answer a query. */
export async function planOf({ sql, params }: Query): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/**
 * A virtual table's index and a list of keys are walked by design; every table of ours must be searched by an
 * index.
 */
export function faultsOf(plan: string[]): string[] {
  const isByDesign = (step: string) =>
    /VIRTUAL TABLE INDEX|SCAN CONSTANT ROW|SCAN capped|SCAN \(subquery|SCAN wanted|VALUES CLAUSE/.test(step)
  return plan.filter((step) => (/\bSCAN\b/.test(step) && !isByDesign(step)) || step.includes('TEMP B-TREE'))
}
