import { createFileRoute } from '@tanstack/react-router'
import { loadListing } from '#web/features/listings/page/queries.ts'
import { ListingPage } from '#web/features/pages/listing/listing-page.tsx'

// Starts the request while the page's code loads. Does not wait for it, because the page has its own loading
// and error states.
export const Route = createFileRoute('/listings/$id')({
  loader: ({ context, params }) => void loadListing(context.queryClient, params.id),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <ListingPage key={id} id={id} />
}
