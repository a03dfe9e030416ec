import { createFileRoute } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import type { Seller } from '#contract/user.ts'
import { MessageSeller } from '#web/features/chat/links/message-seller.tsx'
import { readAddress, type FeedAddress } from '#web/features/search/results/search-params.ts'
import { SellerPage } from '#web/features/search/sellers/seller-page.tsx'
import { readShopSearch } from '#web/features/search/sellers/shop-search.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'

// Every page loads `validateSearch`, so the page itself parses all but the text.
export const Route = createFileRoute('/users/$id')({
  validateSearch: (search: Record<string, unknown>): FeedAddress & { cursor?: unknown } =>
    readAddress(search),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return (
    <SellerPage
      key={id}
      id={id}
      search={readShopSearch(Route.useSearch())}
      message={messageAbout}
      reviews={reviewsOf}
    />
  )
}

const Reviews = lazyPart(() => import('#web/features/deals/reviews.tsx').then((module) => module.Reviews))

function reviewsOf(person: Seller) {
  return <Reviews person={person} />
}

function messageAbout(newest: Listing) {
  return <MessageSeller listing={newest} />
}
