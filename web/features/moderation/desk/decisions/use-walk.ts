import { useEffect, useEffectEvent, useRef } from 'react'

const AHEAD = 5

type Walk = {
  ids: readonly string[]
  selected: string | undefined
  select: (id: string | undefined) => void
  hasMore: boolean
  loadMore: () => void
}

/**
 * From item to item of a list that loads on before its end is reached. Where an item stood is kept in mind:
 * once somebody else has decided it, one goes on from there.
 */
export function useWalk({ ids, selected, select, hasMore, loadMore }: Walk) {
  const at = selected === undefined ? -1 : ids.indexOf(selected)
  const stood = useRef(0)
  useEffect(() => {
    if (at >= 0 || selected === undefined) stood.current = Math.max(0, at)
  }, [at, selected])
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (hasMore && at >= ids.length - AHEAD) load()
  }, [hasMore, at, ids.length])

  const go = (id: string | undefined) => {
    if (id !== undefined && id !== selected) select(id)
  }
  const after = () => ids[at >= 0 ? at + 1 : stood.current]
  const before = () => ids[(at >= 0 ? at : stood.current) - 1]
  return {
    next: () => go(after()),
    previous: () => go(before()),
    nextId: ids[at + 1],
    /**
     * Once an item was decided: on, or back from the end. Whoever has walked on meanwhile, or closed it,
     * stays where they are.
     */
    leave: (id: string) => {
      if (id === selected) select(after() ?? before())
    },
  }
}
