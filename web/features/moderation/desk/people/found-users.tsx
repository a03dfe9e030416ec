import { useInfiniteQuery } from '@tanstack/react-query'
import { peopleWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EndOfList } from '../decisions/end-of-list.tsx'
import { RowsSkeleton } from '../decisions/rows-skeleton.tsx'
import { usersQuery } from '../queries.ts'
import { FoundUser } from './found-user.tsx'
import styles from './people.module.css'

export function FoundUsers({ query }: { query: string }) {
  const words = useWords(peopleWords)
  const list = useInfiniteQuery(usersQuery(query))
  useSessionExpired(list.error)
  if (list.isPending) return <RowsSkeleton label={words.finding} />
  if (!list.data) {
    return <QueryFailure query={list} title={words.findFailed} level={3} />
  }
  const users = list.data.pages.flatMap((page) => page.users)
  if (users.length === 0) {
    return (
      <EmptyState title={words.nobodyTitle} level={3}>
        {words.nobodyText}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className={styles.soft}>
        {words.found(list.data.pages[0]?.total ?? users.length)}
      </p>
      <ul role="list" className={styles.rows} aria-busy={list.isFetchingNextPage}>
        {users.map((user) => (
          <FoundUser key={user.id} user={user} />
        ))}
      </ul>
      <EndOfList list={list} count={users.length} />
    </>
  )
}
