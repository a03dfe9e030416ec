import { useEffect, useEffectEvent } from 'react'

const AHEAD = 5

type Walk = {
  ids: readonly string[]
  selected: string | undefined
  select: (id: string | undefined) => void
  hasMore: boolean
  loadMore: () => void
}

/** From item to item of a list that loads on before its end is reached. */
export function useWalk({ ids, selected, select, hasMore, loadMore }: Walk) {
  const at = selected === undefined ? -1 : ids.indexOf(selected)
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (hasMore && at >= ids.length - AHEAD) load()
  }, [hasMore, at, ids.length])

  const go = (id: string | undefined) => {
    if (id !== undefined && id !== selected) select(id)
  }
  return {
    next: () => go(ids[at + 1]),
    previous: () => go(at > 0 ? ids[at - 1] : undefined),
    nextId: ids[at + 1],
    /** Where to go once the item that is open has left: on, or back from the end. */
    leave: () => select(neighbourOf(ids, at)),
  }
}

function neighbourOf(ids: readonly string[], at: number): string | undefined {
  return ids[at + 1] ?? (at > 0 ? ids[at - 1] : undefined)
}
