import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { profileWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'
import { totalsQuery, type OwnStatus } from '#web/features/listings/upkeep/queries.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import page from '#web/ui/page.module.css'
import { MyListings } from './my-listings.tsx'
import { Person } from './person.tsx'
import styles from './profile-page.module.css'
import { Totals } from './totals.tsx'
import { useFreshLists } from './use-fresh-lists.ts'

/**
 * One's own page: who one is, what one's listings come to, and the listings themselves with all that can be
 * done to them.
 */
export function ProfilePage({ user, status = 'active' }: { user: User; status?: OwnStatus }) {
  const words = useWords(profileWords)
  const totals = useQuery(totalsQuery)
  useFreshLists(user.id)
  useUnauthorized(totals.error)
  useDocumentTitle(words.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <Person user={user} />
      <Totals
        totals={totals.data}
        hasFailed={totals.isError}
        isRetrying={totals.isFetching}
        onRetry={() => void totals.refetch()}
      />
      <Link to="/analytics" className={styles.analytics}>
        {words.analytics}
      </Link>
      <MyListings userId={user.id} status={status} totals={totals.data} />
    </div>
  )
}
