import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EyeIcon } from '#web/ui/icons/icons.tsx'
import { useAdminSearch } from '../search-params.ts'
import styles from './work-tab.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** What a tab of work knows of the item that is open, and of its way back to the list. */
export type Work = {
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onBack: () => void
  rows: RefObject<HTMLDivElement | null>
}

export function useWork(list: UseInfiniteQueryResult): Work {
  const { search, change } = useAdminSearch()
  const { item: selected } = search
  const rows = useRef<HTMLDivElement>(null)
  const onSelect = (id: string | undefined) => change({ item: id }, { replace: selected !== undefined })
  const onBack = useWayBack(selected, () => onSelect(undefined))
  useSessionExpired(list.error)
  useFocusOnRow(rows, selected)
  return { selected, onSelect, onBack, rows }
}

type ChooseWords = { chooseTitle: string; chooseText: string }

type Props = {
  work: Work
  words: { title: string }
  /** The item that is open, and what it takes to decide. */
  side: ReactNode
  /** Above the rows. */
  head?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A tab with work in it: a list, one item after the other. */
export function WorkTab({ work: { selected, rows }, words, side, head, children }: Props) {
  return (
    <Split
      label={words.title}
      isOpen={selected !== undefined}
      side={side}
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

type SplitProps = { label: string; isOpen: boolean; list: ReactNode; side: ReactNode }

/**
 * The list and beside it the item that is open; on a phone one of the two. Each scrolls by itself where both
 * stand in the window.
 */
function Split({ label, isOpen, list, side }: SplitProps) {
  return (
    <div className={classNames(styles.split, isOpen && styles.isOpen)} data-split="">
      <section className={styles.listSide} aria-label={label}>
        {list}
      </section>
      {side}
    </div>
  )
}

/** The item, and the line above it. */
export function Side({ line, pane }: { line?: ReactNode; pane: ReactNode }) {
  return (
    <div className={styles.side}>
      <div className={styles.above}>{line}</div>
      <div className={styles.below}>{pane}</div>
    </div>
  )
}
