import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import type { UserBans } from '#contract/bans.ts'
import { banWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { RowsSkeleton } from '../decisions/rows-skeleton.tsx'
import { bansQuery } from '../queries.ts'
import { BanRow } from './ban-row.tsx'
import styles from './people.module.css'

const EndOfList = lazyPart(() => import('../decisions/end-of-list.tsx').then((module) => module.EndOfList))

/** Every ban and warning, those that are over too. */
export function BanList() {
  const words = useWords(banWords)
  const id = useId()
  const list = useInfiniteQuery(bansQuery)
  useSessionExpired(list.error)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {words.listTitle}{' '}
        {list.data && <span className={styles.over}>{words.listCount(list.data.pages[0]?.total ?? 0)}</span>}
      </h2>
      <Bans list={list} />
    </section>
  )
}

function Bans({ list }: { list: UseInfiniteQueryResult<InfiniteData<UserBans>> }) {
  const words = useWords(banWords)
  if (list.isPending) return <RowsSkeleton label={words.loading} />
  if (!list.data) {
    return <QueryFailure query={list} title={words.failureTitle} level={3} />
  }
  const bans = list.data.pages.flatMap((page) => page.bans)
  if (bans.length === 0) {
    return (
      <EmptyState icon={<CheckIcon />} title={words.emptyTitle} level={3}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul role="list" className={styles.rows} aria-busy={list.isFetchingNextPage}>
        {bans.map((ban) => (
          <BanRow key={ban.id} ban={ban} />
        ))}
      </ul>
      <Suspense>{list.hasNextPage && <EndOfList list={list} count={bans.length} />}</Suspense>
    </>
  )
}
