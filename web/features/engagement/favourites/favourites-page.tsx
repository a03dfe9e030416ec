import { Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { favouriteWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import page from '#web/ui/page.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SavedListings } from './saved-listings.tsx'
import { readFavouritesSearch, type FavouritesTab } from './search-params.ts'

const ViewedListings = lazyPart(
  () => import('./viewed-listings.tsx').then((module) => module.ViewedListings),
  Failure,
)

/** What one wants to find again. The chosen tab stands in the address. */
export function FavouritesPage() {
  const words = useWords(favouriteWords)
  const user = useUser()
  const navigate = useNavigate()
  const { tab = 'saved' } = readFavouritesSearch(useSearch({ strict: false }))
  useDocumentTitle(words.pageTitle)
  if (!user.data) return null
  const choose = (chosen: FavouritesTab) =>
    void navigate({
      to: '/favourites',
      search: { tab: chosen === 'viewed' ? chosen : undefined },
      replace: true,
    })
  const viewed = (
    <Suspense fallback={<RowsSkeleton label={words.loading} />}>
      <ViewedListings userId={user.data.id} />
    </Suspense>
  )
  return (
    <div className={page.frame}>
      <h1>{words.title}</h1>
      <Tabs<FavouritesTab>
        label={words.tabsLabel}
        selected={tab}
        onSelect={choose}
        items={[
          { id: 'saved', label: words.tabs.saved, content: <SavedListings /> },
          { id: 'viewed', label: words.tabs.viewed, content: viewed },
        ]}
      />
    </div>
  )
}
