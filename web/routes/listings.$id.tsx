import { createFileRoute } from '@tanstack/react-router'
import { loadListing } from '#web/features/listings/page/queries.ts'
import { ListingPage } from '#web/features/pages/listing/listing-page.tsx'

// The call goes out beside the page's code and is not waited for: the page draws its own waiting and failing.
export const Route = createFileRoute('/listings/$id')({
  loader: ({ context, params }) => void loadListing(context.queryClient, params.id),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <ListingPage key={id} id={id} />
}
