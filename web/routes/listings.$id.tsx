import { createFileRoute } from '@tanstack/react-router'
import { ListingFailure } from '#web/features/listing/listing-failure.tsx'
import { ListingPage } from '#web/features/listing/listing-page.tsx'
import { ListingSkeleton } from '#web/features/listing/listing-skeleton.tsx'
import { loadListing } from '#web/features/listing/queries.ts'

export const Route = createFileRoute('/listings/$id')({
  loader: ({ context, params }) => loadListing(context.queryClient, params.id),
  component: Page,
  pendingComponent: ListingSkeleton,
  pendingMs: 0,
  errorComponent: ListingFailure,
})

function Page() {
  return <ListingPage id={Route.useParams().id} />
}
