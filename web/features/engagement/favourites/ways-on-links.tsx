import { Suspense } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { KindTiles } from '#web/features/search/market/kind-tiles.tsx'
import { MarketSearch } from '#web/features/search/market/market-search.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useViewed } from './viewed-store.ts'

const VIEWED_SHOWN = 3

// Loaded lazily, because a new visitor has viewed nothing.
const ViewedTiles = lazyPart(() => import('./viewed-tiles.tsx').then((module) => module.ViewedTiles))

/** Where a page has nothing to show: search, the kinds, and the listings that this person viewed last. */
export function WaysOnLinks() {
  const { data: user } = useUser()
  const viewed = useViewed(user?.id ?? null).slice(0, VIEWED_SHOWN)
  return (
    <>
      <MarketSearch />
      <KindTiles />
      {viewed.length > 0 && (
        <Suspense>
          <ViewedTiles viewed={viewed} />
        </Suspense>
      )}
    </>
  )
}
