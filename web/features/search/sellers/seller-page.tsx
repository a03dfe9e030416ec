import { useInfiniteQuery } from '@tanstack/react-query'
import { sellerWords } from '#web/copy/sellers.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { sellerQuery } from './queries.ts'
import { SellerFailure } from './seller-failure.tsx'
import { SellerHead } from './seller-head.tsx'
import { SellerListings } from './seller-listings.tsx'
import styles from './seller-page.module.css'
import { SellerSkeleton } from './seller-skeleton.tsx'

/** A person as everyone sees them, and what they sell. */
export function SellerPage({ id }: { id: string }) {
  const query = useInfiniteQuery(sellerQuery(id))
  const [seller] = query.data?.pages ?? []
  if (seller) {
    return (
      <div className={styles.page}>
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
