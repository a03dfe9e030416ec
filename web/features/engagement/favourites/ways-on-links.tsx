import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { KindTiles } from '#web/features/search/market/kind-tiles.tsx'
import { MarketSearch } from '#web/features/search/market/market-search.tsx'
import { viewedWords } from './copy.ts'
import { useViewed } from './viewed-store.ts'
import { ViewedTile } from './viewed-tile.tsx'
import page from '#web/ui/page.module.css'

const VIEWED_SHOWN = 3

/** Where a page has nothing to show: search, the kinds, and the listings that this person viewed last. */
export function WaysOnLinks() {
  const { data: user } = useUser()
  const viewed = useViewed(user?.id ?? null).slice(0, VIEWED_SHOWN)
  return (
    <>
      <MarketSearch />
      <KindTiles />
      {viewed.length > 0 && (
        <section className={page.stack3}>
          <h2 className={page.smallHeading}>{viewedWords.last}</h2>
          <ul role="list" className={`${page.stack4} ${page.columns3}`}>
            {viewed.map((each) => (
              <li key={each.id}>
                <ViewedTile viewed={each} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
