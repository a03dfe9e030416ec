import type { Ctx } from '#worker/context.ts'
import type { Statement } from '#worker/db/client.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { HOMES_IN_GROUP_MAX } from './policy.ts'
import { formGroup, joinGroup, leaveGroup, membersOf } from './store.ts'

/** An active listing of another seller that is the same home, and when its photo and the listing's own came. */
export interface SameHome {
  row: Pick<ListingRow, 'id' | 'homeGroup'>
  since: number
  ownSince: number
}

export interface Grouping {
  statements: Statement[]
  /**
   * Listings to compare again: those that are no longer like this one, which was the first of their group, and this
   * one itself, if it is to be in a group that another comparison may form at the same time.
   */
  again: number[]
}

/**
 * Groups an active listing with others of the same home. A listing joins a group only if it is like the group's first
 * one, so that a listing that is like two homes cannot make them one.
 */
export async function groupHome(
  { db }: Pick<Ctx, 'db'>,
  { id, homeGroup }: Pick<ListingRow, 'id' | 'homeGroup'>,
  same: readonly SameHome[],
): Promise<Grouping> {
  const alike = new Set(same.map(({ row }) => row.id))
  const groups = [
    ...new Set([homeGroup, ...same.map(({ row }) => row.homeGroup)].filter((each) => each !== null)),
  ]
  const members = Map.groupBy(groups.length > 0 ? await membersOf(db, groups) : [], ({ group }) => group)
  const own = members.get(homeGroup) ?? []
  const freed = own[0]?.id === id ? own.slice(1).filter((each) => !alike.has(each.id)) : []
  const freeing = freed.map((each) => leaveGroup(db, each.id))
  const isStillFirst = own[0]?.id === id && own.length - freed.length > 1
  const { statements, again = [] } = isStillFirst ? { statements: [] } : join()
  return { statements: [...freeing, ...statements], again: [...freed.map((each) => each.id), ...again] }

  function join(): { statements: Statement[]; again?: number[] } {
    const found = groups.find((group) => {
      const [first, ...rest] = (members.get(group) ?? []).filter((each) => each.id !== id)
      return first && alike.has(first.id) && rest.length < HOMES_IN_GROUP_MAX
    })
    if (found !== undefined) {
      const since = Math.min(
        ...same.filter(({ row }) => row.homeGroup === found).map(({ ownSince }) => ownSince),
      )
      return { statements: found === homeGroup ? [] : [joinGroup(db, id, found, since)] }
    }
    const [first] = same.filter(({ row }) => row.homeGroup === null).sort((a, b) => a.since - b.since)
    if (!first) return { statements: homeGroup === null ? [] : [leaveGroup(db, id)] }
    const pair = [
      { id: first.row.id, since: first.since },
      { id, since: first.ownSince },
    ] as const
    return { statements: formGroup(db, newGroup(), ...pair), again: [id] }
  }
}

/** Random, so that a group never gets the number of an earlier one. */
function newGroup(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high % 2 ** 20) * 2 ** 32 + low
}
