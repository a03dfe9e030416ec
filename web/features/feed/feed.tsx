import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useUser } from '#web/features/auth/queries.ts'
import { useSessionExpired } from '#web/features/auth/session-expired.ts'
import styles from './feed.module.css'
import { FeedBar } from './feed-bar.tsx'
import { FeedHero } from './feed-hero.tsx'
import { Loading } from '#web/features/shell/loading.tsx'
import { FeedResults } from './feed-results.tsx'
import { PostButtons } from './post-buttons.tsx'
import { activeTotalQuery, feedQuery } from './queries.ts'
import { readFeedSearch } from './search-params.ts'

/** The home page of a signed-in person. Filter, sort and search stand in the address. */
export function Feed() {
  const user = useUser()
  const search = readFeedSearch(useSearch({ strict: false }))
  const feed = useInfiniteQuery({ ...feedQuery(search), enabled: Boolean(user.data) })
  useSessionExpired(feed.error)
  const found = feed.data?.pages[0]
  const isEverything = !search.type && !search.q
  const all = useQuery({ ...activeTotalQuery, enabled: Boolean(user.data) && !isEverything })

  if (!user.data) return <Loading isMarket />
  return (
    <>
      <FeedHero activeTotal={isEverything ? found?.total : all.data} isSearching={Boolean(search.q)} postButtons={<PostButtons />} />
      <div className={styles.page}>
        <FeedBar search={search} total={found?.total} isAtLeast={found?.totalIsAtLeast ?? false} />
        <FeedResults search={search} feed={feed} />
      </div>
    </>
  )
}
