import { Link } from '@tanstack/react-router'
import { nothingFoundWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'

/** A market, or a kind, in which nobody has posted anything yet. */
export function NothingHere({ isOfKind }: { isOfKind: boolean }) {
  const words = useWords(nothingFoundWords)
  const showAll = (
    <Link to="/" search={{}} className={buttonClass()}>
      {words.showAll}
    </Link>
  )
  return (
    <EmptyState icon={<SearchIcon />} title={words.emptyTitle} action={isOfKind && showAll}>
      {words.emptyText}
    </EmptyState>
  )
}
