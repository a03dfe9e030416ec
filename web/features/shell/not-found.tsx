import { Link } from '@tanstack/react-router'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'

export function NotFound() {
  const words = useWords(shellWords)
  useDocumentTitle(words.notFoundPageTitle)
  const toHome = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {words.toHome}
    </Link>
  )
  return (
    <EmptyState icon={<SearchIcon />} title={words.notFoundTitle} level={1} action={toHome}>
      {words.notFoundText}
    </EmptyState>
  )
}
