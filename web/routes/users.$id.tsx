import { createFileRoute } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import { MessageSeller } from '#web/features/chat/links/message-seller.tsx'
import { SellerPage } from '#web/features/search/sellers/seller-page.tsx'

// Without JavaScript, a cursor in the URL leads to the next page of listings.
export const Route = createFileRoute('/users/$id')({
  validateSearch: ({ cursor }: Record<string, unknown>): { cursor?: string } =>
    typeof cursor === 'string' ? { cursor } : {},
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { cursor } = Route.useSearch()
  return <SellerPage key={id} id={id} cursor={cursor} message={messageAbout} />
}

function messageAbout(newest: Listing) {
  return <MessageSeller listing={newest} />
}
