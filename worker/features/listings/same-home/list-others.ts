import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { OTHERS_SHOWN } from './policy.ts'
import { countGroups, othersOf } from './store.ts'

/** The other listings of the same home. */
export async function listOthers({ db }: Ctx, { id, homeGroup }: ListingRow): Promise<ListingRow[]> {
  return homeGroup === null ? [] : othersOf(db, homeGroup, id, OTHERS_SHOWN)
}

export interface SharedHome {
  alsoBy: number
  cheapestMoveIn?: number
}

/** The groups of homes that several sellers let, by id. Reads nothing if no row is in a group. */
export async function countOthers(
  { db }: Pick<Ctx, 'db'>,
  rows: readonly ListingRow[],
): Promise<Map<number, SharedHome>> {
  const groups = new Set(
    rows.flatMap(({ status, homeGroup }) => (status === 'active' ? (homeGroup ?? []) : [])),
  )
  if (groups.size === 0) return new Map()
  return new Map(
    (await countGroups(db, [...groups])).flatMap(({ group, active, cheapestMoveIn }) =>
      active < 2 ? [] : [[group, { alsoBy: active - 1, ...(cheapestMoveIn !== null && { cheapestMoveIn }) }]],
    ),
  )
}
