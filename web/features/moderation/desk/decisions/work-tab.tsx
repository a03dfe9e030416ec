import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { useAdminSearch } from '#web/features/moderation/desk/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EyeIcon } from '#web/ui/icons/icons.tsx'
import { useWhileShown } from './use-while-shown.ts'
import styles from './work-tab.module.css'

/** The open item of a work tab, and how to return to the list. */
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
  const onSelect = useWhileShown((id: string | undefined) =>
    change({ item: id }, { replace: selected !== undefined }),
  )
  const onBack = useBackToList(selected, () => onSelect(undefined))
  useSessionExpired(list.error)
  useFocusOnRow(rows, selected)
  return { selected, onSelect, onBack, rows }
}

type ChooseWords = { chooseTitle: string; chooseText: string }

type Props = {
  work: Work
  words: { title: string }
  /** The open item, and the controls to decide on it. */
  side: ReactNode
  /** Above the rows. */
  head?: ReactNode
  children: ReactNode
}

/** A tab of work: a list of items, opened one at a time. */
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
 * Returns from an item to its list. If the item was opened from the list, this goes back in the history.
 * Otherwise the history would have two entries for the list, and the browser's Back would seem to do nothing.
 */
function useBackToList(selected: string | undefined, close: () => void): () => void {
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
 * Keeps the row of the open item in view. When the item is closed, the focus returns to its row unless
 * something else has it.
 */
function useFocusOnRow(rows: RefObject<HTMLElement | null>, selected: string | undefined) {
  const before = useRef(selected)
  useEffect(() => {
    const closed = before.current
    before.current = selected
    if (selected !== undefined) rowOf(rows.current, selected)?.scrollIntoView({ block: 'nearest' })
    else if (closed !== undefined && document.activeElement === document.body)
      rowOf(rows.current, closed)?.focus()
  }, [rows, selected])
}

function rowOf(rows: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return rows?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}

type SplitProps = { label: string; isOpen: boolean; list: ReactNode; side: ReactNode }

/**
 * The list, and beside it the open item; on a phone only one of the two. Side by side, each scrolls by
 * itself.
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

/** The open item, with the undo line above it. */
export function Side({ line, pane }: { line?: ReactNode; pane: ReactNode }) {
  return (
    <div className={styles.side}>
      <div className={styles.above}>{line}</div>
      <div className={styles.below}>{pane}</div>
    </div>
  )
}
