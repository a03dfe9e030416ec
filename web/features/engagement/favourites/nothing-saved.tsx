import { Link } from '@tanstack/react-router'
import { favouriteWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BookmarkIcon } from '#web/ui/icons/icons-listing.tsx'

export function NothingSaved() {
  const words = useWords(favouriteWords)
  const toMarket = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {words.toMarket}
    </Link>
  )
  return (
    <EmptyState icon={<BookmarkIcon />} title={words.emptyTitle} action={toMarket}>
      {words.emptyText}
    </EmptyState>
  )
}
