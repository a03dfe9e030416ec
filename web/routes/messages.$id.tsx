import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ThreadPage } from '#web/features/chat/thread-page.tsx'
import { usePendingSale } from '#web/features/deals/queries.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'

export const Route = createFileRoute('/messages/$id')({ component: Page })

const ReviewCard = lazyPart(() =>
  import('#web/features/deals/review-card.tsx').then((module) => module.ReviewCard),
)

function Page() {
  const { id } = Route.useParams()
  const sale = usePendingSale(id)
  const card = sale && (
    <Suspense>
      <ReviewCard sale={sale} />
    </Suspense>
  )
  return <ThreadPage key={id} id={id} card={card} />
}
