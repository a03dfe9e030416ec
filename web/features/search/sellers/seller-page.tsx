import { useInfiniteQuery, type UseInfiniteQueryResult, infiniteQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import page from '#web/ui/page.module.css'
import { CallError } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { api, answerOf } from '#web/lib/api.ts'
import { sellerWords } from './copy.ts'
import { SellerHead } from './seller-head.tsx'
import { SellerListings } from './seller-listings.tsx'
import styles from './seller-page.module.css'

/** A person as everyone sees them, and what they sell. */
export function SellerPage({ id, cursor }: { id: string; cursor?: string }) {
  const query = useInfiniteQuery(sellerQuery(id, cursor))
  const [seller] = query.data?.pages ?? []
  if (seller) {
    return (
      <div className={`${page.frame} ${styles.page}`}>
        <Title name={seller.displayName} />
        <SellerHead seller={seller} />
        <SellerListings query={query} />
      </div>
    )
  }
  return query.error ? <SellerFailure query={query} /> : <SellerSkeleton />
}

function Title({ name }: { name: string }) {
  const words = useWords(sellerWords)
  useDocumentTitle(words.pageTitle(name))
  return null
}

/** Somebody who left or never was, or a line that broke. */
function SellerFailure({ query }: { query: UseInfiniteQueryResult }) {
  const words = useWords(sellerWords)
  const { error } = query
  if (error instanceof CallError && error.status === 404) {
    const toHome = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {words.toHome}
      </Link>
    )
    return (
      <EmptyState icon={<SearchIcon />} title={words.missingTitle} level={1} action={toHome}>
        {words.missingText}
      </EmptyState>
    )
  }
  return <QueryFailure query={query} title={words.failureTitle} offline={words.offline} level={1} />
}

const TILES = 4

function SellerSkeleton() {
  const words = useWords(sellerWords)
  return (
    <div className={`${page.frame} ${styles.page}`} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div className={styles.person} aria-hidden="true">
        <Skeleton shape="circle" width="5.5rem" height="5.5rem" />
        <div className={styles.skeleton}>
          <Skeleton width="60%" height="2rem" />
          <Skeleton width="40%" />
          <Skeleton width="50%" />
        </div>
      </div>
      <div className={styles.wall} aria-hidden="true">
        {Array.from({ length: TILES }, (_, index) => (
          <Skeleton key={index} shape="block" ratio={0.8} />
        ))}
      </div>
    </div>
  )
}

/** A seller as everyone sees them, with their active listings page by page, from a cursor if there is one. */
export function sellerQuery(id: string, from?: string) {
  return infiniteQueryOptions({
    queryKey: from === undefined ? ['/api/users', id] : ['/api/users', id, from],
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.users[':id'].$get({ param: { id }, query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: from,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
