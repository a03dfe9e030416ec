import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '#web/features/auth/queries.ts'
import { readFeedSearch } from '#web/features/feed/search-params.ts'
import { Loading } from '#web/features/shell/loading.tsx'

const Landing = lazy(() => import('#web/features/landing/landing.tsx').then((module) => ({ default: module.Landing })))
const Feed = lazy(() => import('#web/features/feed/feed.tsx').then((module) => ({ default: module.Feed })))

export const Route = createFileRoute('/')({ validateSearch: readFeedSearch, component: Home })

function Home() {
  const { data: user } = useUser()
  return <Suspense fallback={<Loading isMarket={user !== null} />}>{user ? <Feed /> : <Landing />}</Suspense>
}
