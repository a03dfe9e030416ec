import { Link } from '@tanstack/react-router'
import { WaysOn } from '#web/features/engagement/favourites/ways-on.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'

export function NotFound() {
  useDocumentTitle(shellWords.notFoundPageTitle)
  const toHome = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {shellWords.toHome}
    </Link>
  )
  return (
    <>
      <EmptyState icon={<SearchIcon />} title={shellWords.notFoundTitle} level={1} action={toHome}>
        {shellWords.notFoundText}
      </EmptyState>
      <WaysOn />
    </>
  )
}
