import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { readFeedSearch } from '#web/features/search/results/feed-search.ts'
import { readAddress } from '#web/features/search/results/search-params.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Loading } from '#web/lib/loading.tsx'

const Landing = lazyPart(
  () => import('#web/features/pages/landing/landing.tsx').then((module) => module.Landing),
  Failure,
)
const Feed = lazyPart(
  () => import('#web/features/search/feed/feed.tsx').then((module) => module.Feed),
  Failure,
)

export const Route = createFileRoute('/')({ validateSearch: readAddress, component: Home })

function Home() {
  const { data: user } = useUser()
  const search = readFeedSearch(Route.useSearch())
  // The feed is for members; a visitor gets the same search on the market.
  if (user === null && Object.keys(search).length > 0)
    return <Navigate to="/market/{-$kind}/{-$place}/{-$area}" search={search} replace />
  return <Suspense fallback={<Loading isMarket={user !== null} />}>{user ? <Feed /> : <Landing />}</Suspense>
}
