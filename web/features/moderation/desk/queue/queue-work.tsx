import {
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type QueryClient,
  useMutation,
} from '@tanstack/react-query'
import { Suspense, useEffect, useState, useContext } from 'react'
import { useSetAtom } from 'jotai'
import type { ModerationItem, ModerationQueue, DecideModeration, AdminStats } from '#contract/moderation.ts'
import { useWords, LanguageContext } from '#web/lib/words.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { tellFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { CallError } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { caseWords, queueWords } from './copy.ts'
import { DeskLine, useDeskKeys } from '../decisions/desk-line.tsx'
import { PaneSkeleton } from '../decisions/pane.tsx'
import { useWalk } from '../decisions/work-list.tsx'
import { NothingChosen, type Work, Side } from '../decisions/work-tab.tsx'
import { caseQuery, QUEUE_KEY, statsQuery } from '../queries.ts'
import { lastDecisionAtom, undoableUntil, useUndo } from '../decisions/last-decision.ts'

const CasePane = lazyPart(() => import('./case-pane.tsx').then((module) => module.CasePane), Failure)

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<ModerationQueue>>
  items: readonly ModerationItem[]
  work: Work
}

/** The open item and its actions: by buttons, by keys, and undo. */
export function QueueWork({ list, items, work: { selected, onSelect, onBack } }: Props) {
  const words = useWords(caseWords)
  const queue = useWords(queueWords)
  const [removing, setRemoving] = useState<string>()
  const isRemoving = removing !== undefined && removing === selected
  const select = (id: string | undefined) => {
    setRemoving(undefined)
    onSelect(id)
  }
  const walk = useWalk({
    ids: items.map(({ id }) => id),
    selected,
    select,
    hasMore: list.hasNextPage && !list.isFetching,
    loadMore: () => void list.fetchNextPage(),
  })
  const { decide, isDeciding } = useDecide(walk.leave)
  const { last, undo, isUndoing } = useUndoModeration(select)
  const shown = useQuery({ ...caseQuery(selected ?? ''), enabled: selected !== undefined })
  const item = shown.data?.item ?? items.find(({ id }) => id === selected)
  useAhead(walk.nextId)

  const isOpen = item?.status === 'open'
  // Only the version on screen is approved; the server refuses if it has changed since.
  const approve = () => {
    if (shown.data && isOpen && !isDeciding)
      decide({ item: shown.data.item, action: 'approved', version: shown.data.version })
  }
  const askToRemove = () => {
    if (isOpen && !isDeciding) setRemoving(selected)
  }
  useDeskKeys({ j: walk.next, k: walk.previous, a: approve, r: askToRemove, u: undo })

  return (
    <Side
      line={<DeskLine last={last} onUndo={undo} isUndoing={isUndoing} refuseKeyText={words.removeKey} />}
      pane={
        selected === undefined ? (
          <NothingChosen words={queue} />
        ) : (
          <Suspense fallback={<PaneSkeleton label={queue.loadingItem} />}>
            <CasePane
              key={selected}
              item={item}
              query={shown}
              isDeciding={isDeciding}
              isRemoving={isRemoving}
              onApprove={approve}
              onAskToRemove={askToRemove}
              onRemove={(reason) => item && decide({ item, action: 'removed', reason })}
              onKeep={() => setRemoving(undefined)}
              onBack={onBack}
            />
          </Suspense>
        )
      }
    />
  )
}

/** Prefetches the item with this id, the next in the list. */
function useAhead(id: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery(caseQuery(id))
  }, [client, id])
}

function useUndoModeration(onUndone: (id: string) => void) {
  const client = useQueryClient()
  return useUndo({
    kind: 'moderation',
    takeBack: async (id) => {
      await answerOf(api.admin.moderation[':id'].undo.$post({ param: { id } }))
      await readQueueAnew(client, id)
    },
    onUndone,
  })
}

type Decision = DecideModeration & { item: ModerationItem }

/**
 * Approves or removes. The item leaves the list only after the server has confirmed. If somebody else decided
 * first, it is refetched.
 */
function useDecide(onDecided: (id: string) => void) {
  const words = useWords(caseWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const setLast = useSetAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ item, action, reason, version }: Decision) =>
      answerOf(
        api.admin.moderation[':id'].$post({ param: { id: item.id }, json: { action, reason, version } }),
      ),
    onSuccess: (_answer, { item, action }) => {
      setLast({
        kind: 'moderation',
        id: item.id,
        done: words.done[action](item.contentPreview),
        until: undoableUntil(),
      })
      showToast({ title: words.updated, description: words.updatedText })
      onDecided(item.id)
      dropDecided(client, item.id)
    },
    onError: (error, { item }) => {
      tellFailure(error, language)
      if (error instanceof CallError && (error.status === 404 || error.status === 409))
        void readQueueAnew(client, item.id)
    },
  })
  return { decide: mutate, isDeciding: isPending }
}

type Held = InfiniteData<ModerationQueue>

/**
 * Removes a decided item from the cached lists of open ones. The other lists are refetched when they are next
 * shown.
 */
function dropDecided(client: QueryClient, id: string) {
  const lists = client.getQueryCache().findAll({ queryKey: QUEUE_KEY })
  for (const { queryKey } of lists) {
    if (isOfOpen(queryKey)) client.setQueryData<Held>(queryKey, (held) => held && without(held, id))
    else void client.invalidateQueries({ queryKey, exact: true })
  }
  void client.invalidateQueries({ queryKey: caseQuery(id).queryKey, refetchType: 'none' })
  client.setQueryData<AdminStats>(
    statsQuery.queryKey,
    (stats) => stats && { ...stats, pendingModerations: Math.max(0, stats.pendingModerations - 1) },
  )
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
}

/** Refetches the lists and the item after an undo, or after somebody else decided first. */
async function readQueueAnew(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: caseQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  await client.invalidateQueries({ queryKey: QUEUE_KEY })
}

function without(held: Held, id: string): Held {
  if (!held.pages.some(({ items }) => items.some((item) => item.id === id))) return held
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      total: Math.max(0, page.total - 1),
    })),
  }
}

function isOfOpen([, asked]: readonly unknown[]): boolean {
  return typeof asked === 'object' && asked !== null && 'status' in asked && asked.status === 'open'
}
