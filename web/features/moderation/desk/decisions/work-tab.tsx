import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { useFirstViewOver } from '#web/lib/use-first-view-over.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EyeIcon } from '#web/ui/icons/icons.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { PaneSkeleton } from './pane-skeleton.tsx'
import { Side, Split } from './split.tsx'
import styles from './work-tab.module.css'

/** What a tab of work knows of the item that is open, and of its way back to the list. */
export type Work = {
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onBack: () => void
  /** Whether what it takes to decide is to be there. */
  isDue: boolean
  rows: RefObject<HTMLDivElement | null>
}

export function useWork(list: UseInfiniteQueryResult): Work {
  const { search, change } = useAdminSearch()
  const { item: selected } = search
  const rows = useRef<HTMLDivElement>(null)
  const onSelect = (id: string | undefined) => change({ item: id }, { replace: selected !== undefined })
  const onBack = useWayBack(selected, () => onSelect(undefined))
  const isDue = useWorkDue(!list.isPending, selected)
  useSessionExpired(list.error)
  useFocusOnRow(rows, selected)
  return { selected, onSelect, onBack, isDue, rows }
}

type ChooseWords = { chooseTitle: string; chooseText: string }

type Props = {
  work: Work
  words: ChooseWords & { title: string }
  /** Said until the item that is open can be shown. */
  loading: string
  /** The item that is open, and what it takes to decide. */
  side: ReactNode
  /** Above the rows. */
  head?: ReactNode
  /** The rows. */
  children: ReactNode
}

/**
 * A tab with work in it: a list, one item after the other. What it takes to decide comes once the list is
 * there.
 */
export function WorkTab({ work: { selected, isDue, rows }, words, loading, side, head, children }: Props) {
  const unready = (
    <Side
      pane={selected === undefined ? <NothingChosen words={words} /> : <PaneSkeleton label={loading} />}
    />
  )
  return (
    <Split
      label={words.title}
      isOpen={selected !== undefined}
      side={<Suspense fallback={unready}>{isDue ? side : unready}</Suspense>}
      list={
        <>
          {head}
          <div ref={rows} className={styles.rows}>
            {children}
          </div>
        </>
      }
    />
  )
}

export function NothingChosen({ words }: { words: ChooseWords }) {
  return (
    <EmptyState icon={<EyeIcon />} title={words.chooseTitle}>
      {words.chooseText}
    </EmptyState>
  )
}

/**
 * The way from an item to its list. Where it was opened from the list it goes back in the history, so that
 * later no press of Back leads nowhere.
 */
function useWayBack(selected: string | undefined, close: () => void): () => void {
  const { history } = useRouter()
  const before = useRef(selected)
  const isFromList = useRef(false)
  useEffect(() => {
    if (selected === undefined) isFromList.current = false
    else if (before.current === undefined) isFromList.current = true
    before.current = selected
  }, [selected])
  return () => (isFromList.current ? history.back() : close())
}

/**
 * Whether what it takes to decide is there: once the first view is over, or an item was opened. It stays when
 * that is closed again, for a decision may still be on its way.
 */
function useWorkDue(isDrawn: boolean, selected: string | undefined): boolean {
  const isFirstViewOver = useFirstViewOver(isDrawn)
  const [wasOpened, setOpened] = useState(false)
  if (selected !== undefined && !wasOpened) setOpened(true)
  return isFirstViewOver || wasOpened
}

/**
 * The row of the item that is open stays in sight. When the item is closed, the focus goes back to its row
 * unless something else has it.
 */
function useFocusOnRow(rows: RefObject<HTMLElement | null>, selected: string | undefined) {
  const before = useRef(selected)
  useEffect(() => {
    const left = before.current
    before.current = selected
    if (selected !== undefined) rowOf(rows.current, selected)?.scrollIntoView({ block: 'nearest' })
    else if (left !== undefined && document.activeElement === document.body)
      rowOf(rows.current, left)?.focus()
  }, [rows, selected])
}

function rowOf(rows: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return rows?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}
