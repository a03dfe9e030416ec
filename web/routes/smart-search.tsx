import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { requireUser } from '#web/features/accounts/sign-in/require-user.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Loading } from '#web/lib/loading.tsx'

// In a part of its own, or every page of the product would carry the names of the files that a search needs.
const SearchPage = lazyPart(
  () => import('#web/features/search/search-page.tsx').then((module) => module.SearchPage),
  Failure,
)

export const Route = createFileRoute('/smart-search')({ beforeLoad: requireUser, component: SmartSearch })

function SmartSearch() {
  return (
    <Suspense fallback={<Loading />}>
      <SearchPage />
    </Suspense>
  )
}
