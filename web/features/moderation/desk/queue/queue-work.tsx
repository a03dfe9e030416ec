import {
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type QueryClient,
  useMutation,
} from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import type { ModerationItem, ModerationQueue, DecideModeration, AdminStats } from '#contract/moderation.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { DeskLine, useDeskKeys } from '#web/features/moderation/desk/decisions/desk-line.tsx'
import {
  lastDecisionAtom,
  undoDeadline,
  useUndo,
} from '#web/features/moderation/desk/decisions/last-decision.ts'
import { PaneSkeleton } from '#web/features/moderation/desk/decisions/pane.tsx'
import { useItemNavigation } from '#web/features/moderation/desk/decisions/work-list.tsx'
import { NothingChosen, type Work, Side } from '#web/features/moderation/desk/decisions/work-tab.tsx'
import { caseQuery, QUEUE_KEY, refetchQueue, statsQuery } from '#web/features/moderation/desk/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { isSavingData } from '#web/lib/save-data.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { caseWords, queueWords } from './copy.ts'

const CasePane = lazyPart(() => import('./case-pane.tsx').then((module) => module.CasePane), Failure)

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<ModerationQueue>>
  items: readonly ModerationItem[]
  work: Work
}

/** Shows the open item. Buttons and keys decide on it, and undo the last decision. */
export function QueueWork({ list, items, work: { selected, onSelect, onBack } }: Props) {
  const [removingId, setRemovingId] = useState<string>()
  const isRemoving = removingId !== undefined && removingId === selected
  const select = (id: string | undefined) => {
    setRemovingId(undefined)
    onSelect(id)
  }
  const navigation = useItemNavigation({ list, ids: items.map(({ id }) => id), selected, select })
  const { decide, isDeciding } = useDecide(navigation.moveOn)
  const { last, undo, isUndoing } = useUndoModeration(select)
  const details = useQuery({ ...caseQuery(selected ?? ''), enabled: selected !== undefined })
  const item = details.data?.item ?? items.find(({ id }) => id === selected)
  usePrefetch(navigation.nextId)

  const isOpen = item?.status === 'open'
  // Approves only the version on screen. The server refuses if the content has changed since.
  const approve = () => {
    if (details.data && isOpen && !isDeciding)
      decide({ item: details.data.item, action: 'approved', version: details.data.version })
  }
  const askToRemove = () => {
    if (isOpen && !isDeciding) setRemovingId(selected)
  }
  useDeskKeys({ j: navigation.next, k: navigation.previous, u: undo })

  return (
    <Side
      line={<DeskLine last={last} onUndo={undo} isUndoing={isUndoing} refuseKeyText={caseWords.removeKey} />}
      pane={
        selected === undefined ? (
          <NothingChosen words={queueWords} />
        ) : (
          <Suspense fallback={<PaneSkeleton label={queueWords.loadingItem} />}>
            <CasePane
              key={selected}
              item={item}
              query={details}
              isDeciding={isDeciding}
              isRemoving={isRemoving}
              onApprove={approve}
              onAskToRemove={askToRemove}
              onRemove={(reason) => item && decide({ item, action: 'removed', reason })}
              onCancelRemoval={() => setRemovingId(undefined)}
              onDecidedTogether={(open, { ids, left }) =>
                left === undefined ? navigation.moveOn(open.id, ids) : select(left)
              }
              onBack={onBack}
            />
          </Suspense>
        )
      }
    />
  )
}

/** Prefetches the next item of the list, unless somebody saves data. */
function usePrefetch(id: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (id !== undefined && !isSavingData()) void client.prefetchQuery(caseQuery(id))
  }, [client, id])
}

function useUndoModeration(onUndone: (id: string) => void) {
  const client = useQueryClient()
  return useUndo({
    kind: 'moderation',
    sendUndo: async (id) => {
      const item = await parseResponse(api.admin.moderation[':id'].undo.$post({ param: { id } }))
      client.setQueryData(caseQuery(id).queryKey, (cached) => cached && { ...cached, item })
    },
    refetch: (ids) => refetchQueue(client, ids),
    onUndone,
  })
}

type Decision = DecideModeration & { item: ModerationItem }

/**
 * Approves or removes an item. It leaves the list only after the server has confirmed. If somebody else
 * decided first, the queue and the item are refetched.
 */
function useDecide(onDecided: (id: string) => void) {
  const client = useQueryClient()
  const setLast = useSetAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ item, action, reason, version }: Decision) =>
      parseResponse(
        api.admin.moderation[':id'].$post({ param: { id: item.id }, json: { action, reason, version } }),
      ),
    onMutate: () => Date.now(),
    onSuccess: (_response, { item, action }, sentAt) => {
      setLast({
        kind: 'moderation',
        ids: [item.id],
        summaryOf: () => caseWords.summaries[action](item.contentPreview),
        until: undoDeadline(sentAt),
      })
      showToast({ title: caseWords.updated, description: caseWords.updatedText })
      onDecided(item.id)
      removeDecided(client, item.id)
    },
    onError: (error, { item }) => {
      showFailure(error)
      if (error instanceof CallError && (error.status === 404 || error.status === 409))
        void refetchQueue(client, [item.id])
    },
  })
  return { decide: mutate, isDeciding: isPending }
}

type CachedQueue = InfiniteData<ModerationQueue>

/**
 * Removes a decided item from the cached lists of open items. They are not refetched, because new items
 * appear only at a press. Their totals and the figure of pending items fall together, or the button for new
 * items would appear for a moment. The other lists are refetched when they are shown.
 */
function removeDecided(client: QueryClient, id: string) {
  const lists = client.getQueryCache().findAll({ queryKey: QUEUE_KEY })
  for (const { queryKey } of lists) {
    if (isOpenList(queryKey))
      client.setQueryData<CachedQueue>(queryKey, (cached) => cached && withoutItem(cached, id))
    else void client.invalidateQueries({ queryKey, exact: true })
  }
  void client.invalidateQueries({ queryKey: caseQuery(id).queryKey, refetchType: 'none' })
  client.setQueryData<AdminStats>(
    statsQuery.queryKey,
    (stats) => stats && { ...stats, pendingModerations: Math.max(0, stats.pendingModerations - 1) },
  )
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
}

function withoutItem(cached: CachedQueue, id: string): CachedQueue {
  if (!cached.pages.some(({ items }) => items.some((item) => item.id === id))) return cached
  return {
    ...cached,
    pages: cached.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      total: Math.max(0, page.total - 1),
    })),
  }
}

function isOpenList([, filters]: readonly unknown[]): boolean {
  return typeof filters === 'object' && filters !== null && 'status' in filters && filters.status === 'open'
}
