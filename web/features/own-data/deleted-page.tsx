import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ownDataWords as words } from './copy.ts'
import page from '#web/ui/page.module.css'

/** What a person sees after they deleted their account. */
export function DeletedPage() {
  useDocumentTitle(words.deletedPageTitle)
  return (
    <div className={`${page.frame} ${page.narrow}`}>
      <EmptyState
        level={1}
        title={words.deletedTitle}
        action={
          <Link to="/market/{-$kind}/{-$place}/{-$area}" className={buttonClass({})}>
            {words.toMarket}
          </Link>
        }
      >
        <p>{words.deletedText}</p>
      </EmptyState>
    </div>
  )
}
